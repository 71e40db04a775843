import LabBase
import LabRuns

/// Reads rows, whichever format they came in, and what JSON says beside them.
extension ResultFile {
    init(csv text: String, _ path: String) throws(Complaint) {
        let records = try CSV.records(text, of: path, remedy: "Restore the file")
        self.init(try ResultHead(records[0].fields, path))
        for record in records.dropFirst() {
            guard record.fields.count == head.columns.count else {
                throw Complaint(
                    "has \(record.fields.count) fields, the header \(head.columns.count)",
                    "Restore the file", at: .input("\(path):\(record.line)"))
            }
            rows.append(try head.row(record.fields) { _ in "\(record.line)" })
            places.append("\(record.line)")
        }
        // The last field may be a part of itself.
        guard let end = text.utf8.last, end == 0x0A || end == 0x0D else {
            throw Complaint(
                "ends without a line break, as one that was cut off does", "Restore the file",
                at: .input("\(path):\(records[records.count - 1].line)"))
        }
        partSummaries()
        try checkTwins()
    }

    init(json text: String, _ path: String) throws(Complaint) {
        let value = try JSONReader.read(Array(text.utf8), of: path)
        if let schema = value["schema"], schema.integer != Int64(JSONReport.schemaVersion) {
            throw Complaint(
                "\(path):\(Self.place(schema)): schema \(Self.written(schema) ?? "?") is "
                    + "not known here, where results have schema \(JSONReport.schemaVersion)",
                "Run its command again, or use the lab that wrote it")
        }
        guard let list = value["rows"]?.array else {
            throw Complaint("has no \"rows\"", "Give a result that lab wrote", at: .input(path))
        }
        guard let first = list.first else {
            throw Complaint("has no rows", "Run the command to its end", at: .input(path))
        }
        let names = try Self.members(of: first, 1, path).map(\.key)
        self.init(try ResultHead(names, path))
        if let said = value["answer"] {
            guard let read = Answer(said) else {
                throw Complaint(
                    "its \"answer\" isn't what lab writes", "Restore the file", at: .input(path))
            }
            answer = read
        }
        for (index, row) in list.enumerated() {
            rows.append(try Self.row(row, index + 1, names, head))
            places.append(Self.place(row))
        }
        for (index, row) in (value[ReductionSummary.key]?.array ?? []).enumerated() {
            summaries.append(try Self.row(row, index + 1, names, head))
        }
        try checkTwins()
        origin = Self.origin(value)
        if let said = value[JSONReport.partialKey] {
            partial = .init(done: said["done"]?.integer ?? 0, cells: said["cells"]?.integer ?? 0)
        }
        inputs = value["inputs"]?.array?.compactMap(Input.init) ?? []
        // A claim about a column that only another version of lab has is left out.
        claims = (value["claims"]?.array?.compactMap(Claimed.init) ?? [])
            .grouped { [$0.scenario, $0.device, $0.claim.text] }.map { $0.elements[0] }
    }

    /// CSV has rows over traces below the others, without a trace.
    private mutating func partSummaries() {
        guard head.kind == .missRatios else { return }
        let isSummary = rows.map { row in
            row[KeyResultColumns.trace].isEmpty && !row[ReductionColumns.askedSize].isEmpty
        }
        guard isSummary.contains(true) else { return }
        summaries = zip(rows, isSummary).filter(\.1).map(\.0)
        rows = zip(rows, isSummary).filter { !$1 }.map(\.0)
        places = zip(places, isSummary).filter { !$1 }.map(\.0)
    }

    private static func place(_ value: JSONValue) -> String {
        "\(value.position.line):\(value.position.column)"
    }

    private static func members(
        of row: JSONValue, _ number: Int, _ path: String
    ) throws(Complaint) -> [JSONMember] {
        guard let members = row.members else {
            throw Complaint("\(path):\(place(row)): row \(number) is no object", "Restore the file")
        }
        return members.filter { !$0.isNamed(JSONReader.commentKey) }
    }

    private static func row(
        _ row: JSONValue, _ number: Int, _ names: [String], _ head: ResultHead
    ) throws(Complaint) -> Row {
        var found = row.members?.values(of: names)
        if found == nil { found = values(try members(of: row, number, head.path), names) }
        guard let values = found else {
            throw Complaint(
                "\(head.path):\(place(row)): row \(number) has other columns than the first",
                "Restore the file")
        }
        var fields: [String] = []
        for (index, value) in values.enumerated() {
            guard let field = written(value) else {
                throw head.refusal(
                    "\(head.columns[index].name) is \(value.kind), which is no figure",
                    at: place(value))
            }
            fields.append(field)
        }
        return try head.row(fields) { place(values[$0]) }
    }

    /// In the order of the names; nil where they aren't those.
    private static func values(_ members: [JSONMember], _ names: [String]) -> [JSONValue]? {
        guard members.count == names.count else { return nil }
        let named = Dictionary(
            members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        let values = names.compactMap { named[$0] }
        return values.count == names.count ? values : nil
    }

    /// As CSV has it; nil for what has no place there.
    private static func written(_ value: JSONValue) -> String? {
        switch value.content {
        case .null: ""
        case .truth(let flag): flag ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): text
        case .array, .object: nil
        }
    }
}

extension ResultFile {
    /// The columns that a run is known by, its origin's among them.
    static let identity: [Column] =
        [.of(.cell), .of(.limitBytes), .of(.networkBytesPerS)] + RowIdentity.table.map(\.column)
        + [WorldColumns.world.column] + RowOrigin.columns + PhonePlace.columns

    /// There is no telling which of two rows holds that are of one run and count otherwise.
    private func checkTwins() throws(Complaint) {
        guard head.kind == .runs || head.kind == .sweep else { return }
        var firsts: [[String]: Int] = [:]
        for (index, row) in rows.enumerated() {
            let key = Self.identity.map { row[figure: $0].written }
            guard let first = firsts[key] else {
                firsts[key] = index
                continue
            }
            guard let column = rows[first].difference(row) else { continue }
            let (one, other) = (rows[first][figure: column], row[figure: column])
            throw Complaint(
                "\(column.name) is '\(other.written)', "
                    + "and '\(one.written)' in \(places[first]), of the same run",
                "Take one of them away", at: .input("\(head.path):\(places[index])"))
        }
    }

    private static func origin(_ value: JSONValue) -> Origin {
        typealias Fact = Origin.Fact
        let build = ["swift", "build"].compactMap { name in
            value[name]?.string.map { Fact(name: name, text: $0) }
        }
        let host = (value["host"]?.members ?? []).map {
            Fact(name: $0.key.replacing("_", with: " "), text: $0.value.string ?? "")
        }
        let inputs = (value["inputs"]?.array ?? []).map { input in
            let name = input["path"]?.string ?? "input"
            if let digest = input["sha256"]?.string {
                let bytes = input["bytes"].flatMap(written) ?? "?"
                return Fact(name: name, text: "\(bytes) bytes, sha256 \(digest)")
            }
            let digests = ["file_digest", Column.of(.inputSha256).name, "trace_digest"]
                .compactMap { input[$0]?.string }.joined(separator: ", ")
            let seed = input["seed"].flatMap(written) ?? "?"
            return Fact(name: name, text: "seed \(seed), \(digests)")
        }
        let traces = (value["files"]?.array ?? []).map {
            Fact(name: "trace", text: $0.string ?? "")
        }
        return Origin(
            command: value["command"]?.array?.compactMap(\.string) ?? [],
            version: value["lab"]?.string ?? "", commit: value["commit"]?.string,
            facts: build + host + inputs + traces)
    }
}

extension Row {
    /// The first column that is counted and differs; nil where none does.
    func difference(_ other: Row) -> Column? {
        zip(columns, zip(figures, other.figures)).first { column, figures in
            !column.isMeasured && figures.0 != figures.1
        }?.0
    }
}
