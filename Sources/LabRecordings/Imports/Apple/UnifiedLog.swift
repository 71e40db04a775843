import LabBase

/// The log of macOS and iOS as `log show --style ndjson` prints it: a JSON object on each line.
/// Keys are those that loopflowstudio/loopflow reads, in
/// scripts/benchmarks/desktop-performance/record_live.py; messages of three subsystems are used,
/// and no others.
extension Importer {
    static let unifiedLog = Importer(
        name: "log-show",
        about: "what `log show --signpost --style ndjson` prints of macOS or iOS: downloads and "
            + "decodes of Nuke's signposts, or else the transfers of URLSession, of which it names "
            + "neither URL nor kind: each is then another file",
        tells: [.fetches],
        recognizes: { first in
            guard ImportSource.has(#""eventMessage""#, in: first) else { return false }
            let text = String(decoding: first, as: UTF8.self)
            return text.split(whereSeparator: \.isNewline).prefix(8).contains {
                $0.hasPrefix("{") && $0.contains(#""eventMessage""#)
                    && $0.contains(#""timestamp""#)
            }
        },
        read: { source, log throws(Complaint) in
            var processes = UnifiedProcesses()
            var lines = try source.lines()
            var number = 0
            while let line = try lines.next() {
                number += 1
                // Before and after the events come lines for people, and a summary.
                guard line.first == UInt8(ascii: "{") else { continue }
                let event: JSONValue
                do throws(Complaint) {
                    event = try source.json(line, line: number)
                } catch {
                    guard lines.lacksFeed else { throw error }
                    log.passOver("cut off by the file's end", at: .line(number))
                    break
                }
                processes.add(event, at: .line(number), &log)
            }
            processes.finish(&log)
        })
}

/// Events of each process: one of them is the app.
private struct UnifiedProcesses {
    private struct Process {
        var marks: [SignpostMark] = []
        var messages = CFNetworkMessages()
        var first = ImportPlace.line(1)
    }

    private var processes: [Int64: Process] = [:]

    mutating func add(_ event: JSONValue, at place: ImportPlace, _ log: inout Imported) {
        guard let subsystem = event["subsystem"]?.string,
            [SignpostMark.nuke, CFNetworkMessages.tasks, CFNetworkMessages.connections]
                .contains(subsystem),
            let message = event["eventMessage"]?.string
        else { return }
        guard let timeNs = event["timestamp"]?.string.flatMap(UTCTime.nanoseconds) else {
            return log.passOver("without a time", at: place)
        }
        let number = event["processID"]?.integer ?? 0
        var process = processes[number] ?? Process(first: place)
        processes[number] = nil
        switch subsystem {
        case SignpostMark.nuke:
            if let mark = mark(event, timeNs, message, place) { process.marks.append(mark) }
        case CFNetworkMessages.tasks:
            if let why = process.messages.addTask(message, timeNs: timeNs, at: place) {
                log.passOver(why, at: place)
            }
        default: process.messages.addConnection(message)
        }
        processes[number] = process
    }

    private func mark(
        _ event: JSONValue, _ timeNs: Int64, _ message: String, _ place: ImportPlace
    ) -> SignpostMark? {
        guard event["eventType"]?.string == "signpostEvent",
            let name = event["signpostName"]?.string
        else { return nil }
        let number = event["signpostID"]
        let kind: SignpostMark.Kind
        switch event["signpostType"]?.string {
        case "begin": kind = .begin
        case "end": kind = .end
        default: return nil
        }
        return SignpostMark(
            timeNs: timeNs, kind: kind, name: name,
            number: number?.string ?? number?.number?.text ?? "", message: message, place: place)
    }

    /// The app is the process with most of Nuke's marks; then with most tasks; then the first one.
    mutating func finish(_ log: inout Imported) {
        let order = processes.sorted {
            (-$0.value.marks.count, -$0.value.messages.tasks.count, $0.key)
                < (-$1.value.marks.count, -$1.value.messages.tasks.count, $1.key)
        }
        guard let app = order.first?.value else { return }
        for (_, other) in order.dropFirst()
        where !(other.marks.isEmpty && other.messages.tasks.isEmpty) {
            log.passOver("of other processes than the one that loads most", at: other.first)
        }
        var nuke = NukeSignposts()
        for mark in app.marks.enumerated().sorted(by: {
            ($0.element.timeNs, $0.offset) < ($1.element.timeNs, $1.offset)
        }) { nuke.add(mark.element, to: &log) }
        nuke.finish(&log)
        guard nuke.downloadCount > 0 else { return app.messages.add(to: &log) }
        for task in app.messages.tasks {
            log.passOver("of URLSession beside Nuke's, which tell the same", at: task.place)
        }
    }
}
