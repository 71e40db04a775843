import LabBase
import LabPictures

/// Traces of Android's Perfetto: decodes, frames, memory and the app's life. Of names of sections
/// nothing but numbers leaves this file.
extension Importer {
    static let perfetto = Importer(
        name: "perfetto",
        about: "a trace of Android's Perfetto, with the app's sections: decodes with their times, "
            + "frames, the app's memory, warnings and life. Of the trace's processes the one that "
            + "decodes most is read",
        tells: [.memory],
        recognizes: { PerfettoReader.recognizes($0) },
        read: { source, log throws(Complaint) in
            let bytes = try source.bytes()
            var reader = PerfettoReader(bytes)
            do throws(WireReader.Damage) {
                if let cut = try reader.read() {
                    log.passOver("cut off by the file's end", at: .byte(cut))
                }
            } catch {
                throw source.complaint(
                    "isn't a trace of Perfetto's, or is damaged",
                    "Record it in Perfetto's own format, or fetch it again", at: .byte(error.byte))
            }
            for (why, byte) in reader.passedOver { log.passOver(why, at: .byte(byte)) }
            PerfettoApp(bytes, reader.trace).add(to: &log)
        })
}

/// The process of a trace that is the app, with what it did.
private struct PerfettoApp {
    private let bytes: [UInt8]
    private let trace: PerfettoTrace
    /// In order of time; marks of one time stay as they are in the file.
    private let marks: [PerfettoTrace.Mark]
    private let app: Int32

    init(_ bytes: [UInt8], _ trace: PerfettoTrace) {
        self.bytes = bytes
        self.trace = trace
        marks = trace.marks.enumerated()
            .sorted { ($0.element.timeNs, $0.offset) < ($1.element.timeNs, $1.offset) }
            .map(\.element)
        app = Self.app(of: trace)
    }

    /// The process with most decodes; then with most frames; then the first one by number.
    private static func app(of trace: PerfettoTrace) -> Int32 {
        var counts: [Int32: (decodes: Int, frames: Int)] = [:]
        for mark in trace.marks where mark.kind == .begin {
            guard let process = trace.process(of: mark) else { continue }
            switch mark.meaning {
            case .decode, .bitmapFactory, .load: counts[process, default: (0, 0)].decodes += 1
            case .frame: counts[process, default: (0, 0)].frames += 1
            default: break
            }
        }
        let best = counts.min {
            (-$0.value.decodes, -$0.value.frames, $0.key)
                < (-$1.value.decodes, -$1.value.frames, $1.key)
        }
        return best?.key ?? trace.memory.map(\.process).min() ?? 0
    }

    func add(to log: inout Imported) {
        var sections = PerfettoSections(bytes)
        for mark in marks {
            let isOwn = mark.kind == .end || trace.process(of: mark) == app
            // The system ends processes from a process of its own.
            if mark.meaning == .kill { sections.kills(mark, app, &log) }
            switch mark.kind {
            case .begin where isOwn: sections.begin(mark, &log)
            case .begin: sections.passBy(mark)
            case .end: sections.end(mark, &log)
            case .instant where isOwn: sections.instant(mark, &log)
            case .instant: break
            }
        }
        sections.finish(&log)
        var memory = PerfettoMemory()
        let samples = trace.memory.enumerated()
            .filter { $0.element.process == app }
            .sorted { ($0.element.timeNs, $0.offset) < ($1.element.timeNs, $1.offset) }
        for (_, sample) in samples { memory.add(sample, to: &log) }
    }
}

/// The memory of a process from its parts, which the kernel tells one by one.
private struct PerfettoMemory {
    /// Samples closer than this add nothing to a session of minutes.
    private static let leastGapNs: Int64 = 10_000_000

    private var parts: [Int64?] = [nil, nil, nil, nil]
    private var latestNs: Int64?

    mutating func add(_ sample: PerfettoTrace.Memory, to log: inout Imported) {
        var bytes = sample.bytes
        if sample.part != .all {
            parts[sample.part.rawValue] = sample.bytes
            // Until both large parts were told the sum is none.
            guard let file = parts[0], let anonymous = parts[1] else { return }
            bytes = file &+ anonymous &+ (parts[3] ?? 0)
            if let latestNs, sample.timeNs &- latestNs < Self.leastGapNs { return }
        }
        latestNs = sample.timeNs
        log.add(
            Imported.Moment(timeNs: sample.timeNs, .memory(max(0, bytes))), at: .byte(0))
    }
}
