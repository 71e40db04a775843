import LabBase

/// Rows of the tables that are read, of all processes: one of them is the app.
struct InstrumentsRows {
    private enum Entry {
        case fetch(url: String, beginNs: Int64, tookNs: Int64)
        case mark(SignpostMark)
        case memory(Int64, timeNs: Int64)
        case life(isInFront: Bool, timeNs: Int64)

        /// True for what only the app's process does.
        var isLoading: Bool {
            switch self {
            case .fetch, .mark: true
            case .memory, .life: false
            }
        }
    }

    /// Nanoseconds of a recording, and bytes of a process.
    private static let numbers: ClosedRange<Int64> = 0...(1 << 60)

    /// Schemas that aren't read.
    private(set) var others: [String] = []
    private(set) var hasTable = false
    private var table: InstrumentsTable?
    private var columns: [String: Int] = [:]
    private var columnCount = 0
    private var entries: [(process: String, entry: Entry, place: ImportPlace)] = []

    mutating func add(_ part: InstrumentsReader.Part, to log: inout Imported) {
        switch part {
        case .table(let schema, let names, let byte): begin(schema, names, byte, &log)
        case .row(let values, let byte):
            guard let table else { return }
            guard values.count == columnCount else {
                return log.passOver("with other columns than their table's", at: .byte(byte))
            }
            read(table.meaning, values, .byte(byte), &log)
        }
    }

    private mutating func begin(
        _ schema: String, _ names: [String], _ byte: Int, _ log: inout Imported
    ) {
        table = InstrumentsTable.all.first { $0.schema == schema }
        columns = [:]
        for (index, name) in names.enumerated() where columns[name] == nil {
            columns[name] = index
        }
        columnCount = names.count
        guard let known = table else {
            others.append(schema)
            let example = InstrumentsTable.shown(schema).map { ", such as \($0)" } ?? ""
            return log.passOver("of tables that aren't read\(example)", at: .byte(byte))
        }
        hasTable = true
        if known.columns.contains(where: { columns[$0] == nil }) {
            log.passOver("of tables without the columns that are read", at: .byte(byte))
            table = nil
        }
    }

    private mutating func read(
        _ meaning: InstrumentsTable.Meaning, _ values: [InstrumentsValue?],
        _ place: ImportPlace, _ log: inout Imported
    ) {
        func value(_ name: String) -> InstrumentsValue? { columns[name].flatMap { values[$0] } }
        func number(_ name: String) -> Int64? {
            value(name)?.number.flatMap { Self.numbers.contains($0) ? $0 : nil }
        }
        let process = value("process")?.process ?? value("pid")?.text ?? ""
        guard let timeNs = number(meaning == .signposts ? "time" : "start") else {
            return log.passOver("without a time", at: place)
        }
        switch meaning {
        case .transfers:
            guard let tookNs = number("duration"), let url = value("url")?.words else {
                return log.passOver("without a length or a URL", at: place)
            }
            if value("successful")?.number == 0 {
                return log.passOver("of tasks that failed", at: place)
            }
            entries.append((process, .fetch(url: url, beginNs: timeNs, tookNs: tookNs), place))
        case .signposts:
            guard value("subsystem")?.words == SignpostMark.nuke else { return }
            let kinds: [String: SignpostMark.Kind] = ["Begin": .begin, "End": .end]
            guard let kind = value("event-type").flatMap({ kinds[$0.words] }) else { return }
            add(kind, timeNs, value("name"), value("identifier"), value("message"))
        case .intervals:
            guard value("subsystem")?.words == SignpostMark.nuke else { return }
            guard let tookNs = number("duration") else {
                return log.passOver("without a length", at: place)
            }
            let number = value("identifier") ?? InstrumentsValue(text: place.words, byte: 0)
            add(.begin, timeNs, value("name"), number, value("start-message"))
            add(.end, timeNs + tookNs, value("name"), number, value("end-message"))
        case .memory:
            guard let bytes = number("memory-physical-footprint") else {
                return log.passOver("without a size", at: place)
            }
            entries.append((process, .memory(bytes, timeNs: timeNs), place))
        case .life:
            let period = value("period")?.words ?? ""
            guard period.hasPrefix("Foreground") || period.hasPrefix("Background") else { return }
            let isInFront = period.hasPrefix("Foreground")
            entries.append((process, .life(isInFront: isInFront, timeNs: timeNs), place))
        }

        func add(
            _ kind: SignpostMark.Kind, _ timeNs: Int64, _ name: InstrumentsValue?,
            _ number: InstrumentsValue?, _ message: InstrumentsValue?
        ) {
            let mark = SignpostMark(
                timeNs: timeNs, kind: kind, name: name?.words ?? "", number: number?.text ?? "",
                message: message?.words ?? "", place: place)
            entries.append((process, .mark(mark), place))
        }
    }

    /// The app is the process that loads most; where none loads, there must be one alone.
    func finish(_ source: ImportSource, _ log: inout Imported) throws(Complaint) {
        var counts: [String: Int] = [:]
        for (process, entry, _) in entries {
            counts[process, default: 0] += entry.isLoading ? 1 : 0
        }
        let best = counts.min { (-$0.value, $0.key) < (-$1.value, $1.key) }
        guard let best else { return }
        if best.value == 0, counts.count > 1 {
            throw source.complaint(
                "has the memory of \(counts.count) processes, and nothing that tells which is "
                    + "the app",
                "Export it together with the app's transfers: \"table[@schema=... or @schema=...]\""
            )
        }
        let hasDownloads = entries.contains {
            guard $0.process == best.key, case .mark(let mark) = $0.entry else { return false }
            return NukeSignpost.all.contains { $0.name == mark.name && $0.meaning == .download }
        }
        var nuke = NukeSignposts()
        var wasInFront: Bool?
        for (process, entry, place) in inOrder() {
            guard process == best.key else {
                if entry.isLoading {
                    log.passOver("of other processes than the one that loads most", at: place)
                }
                continue
            }
            switch entry {
            case .fetch where hasDownloads:
                log.passOver("of URLSession beside Nuke's, which tell the same", at: place)
            case .fetch(let url, let beginNs, let tookNs):
                guard let resource = log.numbers.resource(url: url) else {
                    log.passOver("of no server", at: place)
                    continue
                }
                var fetch = Imported.Fetch(resource, beginNs: beginNs)
                fetch.tookNs = tookNs
                fetch.kind = HTTPWords.kind("", url: url)
                log.add(fetch, at: place)
            case .mark(let mark): nuke.add(mark, to: &log)
            case .memory(let bytes, let timeNs):
                log.add(Imported.Moment(timeNs: timeNs, .memory(bytes)), at: place)
            case .life(let isInFront, let timeNs):
                if let wasInFront, wasInFront != isInFront {
                    log.add(
                        Imported.Moment(timeNs: timeNs, isInFront ? .foreground : .background),
                        at: place)
                }
                wasInFront = isInFront
            }
        }
        nuke.finish(&log)
    }

    /// By time; what is of one time stays in the order of the file.
    private func inOrder() -> [(process: String, entry: Entry, place: ImportPlace)] {
        func time(_ entry: Entry) -> Int64 {
            switch entry {
            case .fetch(_, let beginNs, _): beginNs
            case .mark(let mark): mark.timeNs
            case .memory(_, let timeNs), .life(_, let timeNs): timeNs
            }
        }
        return entries.enumerated()
            .sorted { (time($0.element.entry), $0.offset) < (time($1.element.entry), $1.offset) }
            .map(\.element)
    }
}
