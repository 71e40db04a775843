import LabBase
import LabScripts

/// A phone's file with the circumstances of one seed or one world: made and played once for all of
/// its inputs, which are each of its apps and the phone as a whole.
package final class ReadPhone: Sendable {
    package let file: PhoneFile
    private let found = Asked<PlayedPhone>()

    init(_ file: PhoneFile) { self.file = file }

    /// The phone with its apps' events, or the mistake that keeps it from being played.
    ///
    /// - Parameter layouts: true by app where a policy looks ahead; nil: no events are kept, since
    ///   cells run elsewhere. The first call decides.
    package func played(keepingLayouts layouts: [Bool]?) throws(Complaint) -> PlayedPhone {
        try found.value { () throws(Complaint) in try make(layouts) }
    }

    private func make(_ layouts: [Bool]?) throws(Complaint) -> PlayedPhone {
        try Complaint.ofPlay { () throws(Halt) in
            var phone = try file.phone()
            var summaries: [TraceSummary] = []
            for index in phone.apps.indices {
                guard let trace = phone.apps[index].trace else {
                    var summary = TraceSummary(file.header(ofApp: index))
                    summary.finish(timeNs: phone.frontNs(ofApp: index))
                    summaries.append(summary)
                    continue
                }
                guard let layouts else {
                    summaries.append(try trace.summary())
                    continue
                }
                let (summary, events) = try trace.keeping(layouts: layouts[index])
                if let events { phone.apps[index].source = .replayed(KeptTrace(trace, events)) }
                summaries.append(summary)
            }
            return PlayedPhone(phone: phone, summaries: summaries)
        }
    }
}

/// A phone whose apps were each played once.
package struct PlayedPhone: Sendable {
    /// Its apps replay the events that were kept.
    package let phone: Phone
    /// By app, in time in front.
    package let summaries: [TraceSummary]
}

/// The part of a phone that an input is.
package struct PhonePart: Sendable {
    package let read: ReadPhone
    /// The app by its index; nil for the phone as a whole.
    package let app: Int?

    package var file: PhoneFile { read.file }

    var header: TraceHeader { app.map { file.header(ofApp: $0) } ?? file.header }
}

/// The source of an input that is a part of a phone: it has a header, and can't be played without
/// the others, so that no command takes an app for one that is alone.
package struct PartTrace: TraceSource {
    package let path: String
    @usableFromInline package let header: TraceHeader

    @usableFromInline package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        throw .failed(.phoneAlone(path))
    }
}

extension Complaint {
    /// A command that replays one app got several.
    package static func phoneAlone(_ path: String) -> Complaint {
        Complaint(
            "is a phone of several apps, and this takes one app",
            "Name the scenario of one of its apps, or take lab run, compare, sweep, advise or why",
            at: .input(path), exit: .usage)
    }
}
