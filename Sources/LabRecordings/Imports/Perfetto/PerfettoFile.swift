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
            var reader = PerfettoReader(counting: bytes)
            do throws(WireReader.Damage) {
                if let cut = try reader.read() {
                    log.passOver("cut off by the file's end", at: .byte(cut))
                }
                let app = reader.tally.app(reader.trace)
                for byte in reader.tally.others(than: app, reader.trace) {
                    log.passOver(
                        "of other processes than number \(app), which decodes most",
                        at: .byte(byte))
                }
                reader = PerfettoReader(reader, of: app)
                _ = try reader.read()
                for (why, byte) in reader.passedOver { log.passOver(why, at: .byte(byte)) }
                add(reader.trace, bytes, of: app, to: &log)
            } catch {
                throw source.complaint(
                    "isn't a trace of Perfetto's, or is damaged",
                    "Record it in Perfetto's own format, or fetch it again", at: .byte(error.byte))
            }
        })

    /// The marks and the memory of the app, in order of time; those of one time stay as they are in
    /// the file.
    private static func add(
        _ trace: PerfettoTrace, _ bytes: [UInt8], of app: Int32, to log: inout Imported
    ) {
        var sections = PerfettoSections(bytes)
        let marks = trace.marks.enumerated()
            .sorted { ($0.element.timeNs, $0.offset) < ($1.element.timeNs, $1.offset) }
        for (_, mark) in marks {
            if mark.meaning == .kill { sections.kills(mark, app, &log) }
            switch mark.kind {
            case .begin: sections.begin(mark, &log)
            case .end: sections.end(mark, &log)
            case .instant: sections.instant(mark, &log)
            }
        }
        sections.finish(&log)
        var memory = PerfettoMemory()
        let samples = trace.memory.enumerated()
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
