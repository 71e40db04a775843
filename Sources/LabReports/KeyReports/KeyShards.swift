import LabBase
import LabKeyTraces
import LabOrders
import LabReplay
import LabRuns

/// Curves of a trace's shards put together: each is a sample of its own, of as large a part of the
/// keys, so that their mean is an estimate of the whole, and their spread says how good it is.
package struct KeyShards {
    /// A row whose trace, options and lab are those of all shards.
    private struct Heading {
        var row: Row
        var place: String
        var requests: Int
        var seed: UInt64
        var shardCount: Int

        private static let alike: [Column] = [
            KeyResultColumns.trace.column, KeyResultColumns.traceSHA256.column,
            KeyResultColumns.options.column, .of(.seed), .of(.lab),
            KeyResultColumns.requests.column,
        ]

        /// The first thing that another row has otherwise; nil for none.
        func difference(_ other: Heading) -> String? {
            if shardCount != other.shardCount {
                return "is of \(other.shardCount) shards, and \(place) of \(shardCount)"
            }
            return Self.alike.first { row[figure: $0] != other.row[figure: $0] }.map { column in
                let (own, its) = (row[figure: column], other.row[figure: column])
                return "\(column.name) is '\(its.written)', in \(place) '\(own.written)'"
            }
        }
    }

    private struct CacheOfSize: Hashable {
        var spec: String
        var size: Int64
        var unit: String
    }

    private var heading: Heading?
    /// By shard: the file that has it.
    private var files: [Int: String] = [:]
    /// Shard after shard.
    private var points: [(cache: CacheOfSize, policy: String, misses: Double)] = []
    private var isDamaged = false

    /// The mean of the shards in a folder's `.csv` files, each written with `--shard`.
    package static func curve(in folder: String) throws(Complaint) -> (KeyCurve, remark: String?) {
        var shards = KeyShards()
        let columns = KeyCurve.columns.map(\.name)
        for file in try PartFiles.paths(in: folder) {
            let part = try PartFiles.read(file, from: "lab trace curve --shard", headers: [columns])
            try shards.add(part)
        }
        return try shards.merged(folder)
    }

    private mutating func add(_ part: ReadPart) throws(Complaint) {
        let door = RowParser(KeyCurve.columns)
        var shard: Int?
        for record in part.records {
            let figures = try door.figures(record.fields) {
                part.problem(record.line, $1, "Run its shard again")
            }
            let row = Row(columns: KeyCurve.columns, figures: figures)
            let words = row[KeyResultColumns.method].split(separator: " ")
            guard words.count == 2,
                case .shard(let number, let count) = KeySample.shard(String(words[1]))
            else {
                throw part.problem(
                    record.line, "isn't of a shard of the keys", "Take the file away")
            }
            guard let requests = row[KeyResultColumns.requests],
                let seed = UInt64(row.written(.seed)), let size = row[KeyResultColumns.size],
                let misses = row.number(KeyResultColumns.misses),
                shard == nil || shard == number
            else { throw part.problem(record.line, "isn't a whole row", "Run its shard again") }
            let own = Heading(
                row: row, place: "\(part.file):\(record.line)", requests: Int(requests), seed: seed,
                shardCount: count)
            if let difference = heading?.difference(own) {
                throw part.problem(record.line, difference, "Take one of them away")
            }
            heading = heading ?? own
            if shard == nil, let other = files[number] {
                throw part.problem(
                    record.line, "shard \(number) is in \(other) too", "Take one of them away")
            }
            shard = number
            files[number] = part.file
            if row[KeyResultColumns.status] != "ok" { isDamaged = true }
            let cache = CacheOfSize(spec: row[.spec], size: size, unit: row[KeyResultColumns.unit])
            points.append((cache, row[.policy], misses))
        }
    }

    private func merged(_ folder: String) throws(Complaint) -> (KeyCurve, remark: String?) {
        guard let heading else {
            throw Complaint("its files have no row", "Run the shards again", at: .input(folder))
        }
        let count = files.count
        guard count > 1 else {
            throw Complaint(
                "has one shard, which tells no error", "Run another", at: .input(folder))
        }
        var totals = KeyTotals()
        totals.requests = heading.requests
        let (trace, sha256) = (
            heading.row[KeyResultColumns.trace], heading.row[KeyResultColumns.traceSHA256]
        )
        var curve = KeyCurve(traceName: trace, decided: [], totals: totals)
        curve.seed = heading.seed
        curve.options = heading.row[KeyResultColumns.options]
        curve.knownSHA256 = sha256.isEmpty ? nil : sha256
        if isDamaged { curve.damage = Complaint.trace(trace, "shards of it met damage") }
        for (cache, own) in points.grouped(by: \.cache) {
            guard own.count == count else {
                throw Complaint(
                    "\(own[0].policy) at \(cache.size) \(cache.unit) is in "
                        + "\(own.count) of \(count) shards",
                    "Give all of them the same policies and sizes", at: .input(folder))
            }
            let spec = try OrderSpec.parse(cache.spec, forKeyTraces: true)
            let mean = own.reduce(0) { $0 + $1.misses } / Double(count)
            let squares = own.reduce(0) { $0 + ($1.misses - mean) * ($1.misses - mean) }
            let error =
                (squares / Double(count - 1) / Double(count)).squareRoot()
                * StudentT.widening(count: count)
            // A shard of a small cache holds too little to be off by no more than the others.
            let isTold = KeySample.tellsErrors(
                objects: cache.size, rate: 1 / Double(heading.shardCount))
            curve.points.append(
                KeyCurve.Point(
                    policy: .init(text: own[0].policy, order: spec),
                    capacity: KeyCapacity(amount: cache.size, isSized: cache.unit == "bytes"),
                    misses: Int64(mean.rounded()), method: .shards,
                    rate: Double(count) / Double(heading.shardCount),
                    error: isTold || cache.unit == "bytes"
                        ? error / Double(max(1, heading.requests)) : nil))
        }
        let missing = (1...heading.shardCount).filter { files[$0] == nil }
        let remark =
            missing.isEmpty
            ? nil
            : "\(count) of \(heading.shardCount) shards are here: the estimate is of these. The "
                + "first that is missing is \(missing[0])/\(heading.shardCount)"
        return (curve, remark)
    }
}
