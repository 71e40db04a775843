import LabBase
import LabKeyTraces
import LabOrders
import LabReplay

/// A curve in columns, JSON and words.
extension KeyCurve {
    package static let columns = KeyResultColumns.curveTable.map(\.column)

    package var rows: [Row] {
        points.map { point in
            var counts = KeyCounts()
            counts.requests = totals.reads
            counts.misses = Int(point.misses)
            return KeyResultColumns.curveTable.row(
                of: KeyRow(
                    trace: traceName, policy: point.policy, capacity: point.capacity,
                    counts: counts, side: side(of: point), status: status(of: point),
                    method: point.method, sampleRate: point.rate, error: point.error, seed: seed,
                    sha256: files.sha256 ?? knownSHA256, shard: shard, options: options))
        }
    }

    private func status(of point: Point) -> String {
        if point.isOverLimit { return RunStatus.overLimit.rawValue }
        return damage == nil ? "ok" : "damaged"
    }

    /// An estimate bounds nothing.
    private func side(of point: Point) -> BoundSide? {
        guard [.onePass, .replayed].contains(point.method) else { return nil }
        return KeyReplayPlan.Cell(
            policy: point.policy, size: KeySize(point.capacity), capacity: point.capacity
        ).side(of: totals, isWhole: true)
    }

    package var csv: String { CSV.table(Self.columns, rows) }

    package var json: String {
        let about: [JSON.Member] = [
            ("trace", JSON(traceName)), ("files", JSON(decided)),
            ("requests", JSON(totals.requests)), ("keys", JSON(totals.keys)),
            ("seed", JSON(seed)), ("damage", JSON(damage?.finding)),
        ]
        return JSONReport(traces: files, extra: about, rows: rows).text
    }

    private var headLines: [String] {
        let keys = points.contains { [.sampled, .stretches, .scaled].contains($0.method) }
        // A merge of shards isn't told of the keys.
        let told = totals.keys > 0 ? " for \(keys ? "about " : "")\(totals.keys.grouped) keys" : ""
        return decided + ["\(totals.requests.grouped) requests" + told]
            + (damage.map { ["damaged: \($0.finding)"] } ?? [])
    }

    private static func title(_ capacity: KeyCapacity) -> String {
        capacity.isSized ? Fixed.bytes(capacity.amount) : Int(capacity.amount).grouped
    }

    /// Of the whole sizes stand down and policies across; of a first screen policies down, and as
    /// many sizes across as there is room for.
    package var answer: Answer {
        let policies = points.map(\.policy.text).distinct
        let capacities = points.map(\.capacity).distinct
        func field(_ policy: String, _ capacity: KeyCapacity) -> TextTable.Field {
            self.field(
                points.filter { $0.capacity == capacity }, policy, isAlone: policies.count < 2)
        }
        func table(_ others: [ShownColumn<String>?]) -> TextTable {
            .grid(
                "miss ratio at size", policies, across: capacities.map(Self.title), beside: others
            ) { field($0, capacities[$1]) }
        }
        let bound = KeyReport.boundColumn(policies) { policy in
            points.filter { $0.policy.text == policy }.compactMap(side(of:)).distinct
        }
        var answer = Answer(rows: policies.count)
        answer.add(.lines(headLines))
        answer.add(brief: .table(table([bound])))
        answer.add(details: [.table(table([]).transposed("size"))])
        answer.add(details: Block.paragraphs(boundNotes))
        return answer
    }

    /// The policies that lie on a side of the least that any order can have.
    private var boundNotes: [String] {
        BoundSide.allCases.compactMap { side in
            let own = points.filter { self.side(of: $0) == side }.map(\.policy.text).distinct
            return own.isEmpty
                ? nil
                : "\(Listing.and(own)): "
                    + (side == .exact ? "" : "\(side.rawValue) ")
                    + "the least that any order can have."
        }
    }

    /// A policy's point among those of one size.
    private func field(_ points: [Point], _ policy: String, isAlone: Bool) -> TextTable.Field {
        guard let point = points.first(where: { $0.policy.text == policy }) else {
            return .init(text: "")
        }
        func isAble(_ point: Point) -> Bool { !point.policy.order.isBound && !point.isOverLimit }
        var text = KeyReport.ratio(point.misses, Int64(totals.reads))
        if point.isOverLimit { text += " (\(RunStatus.overLimit.rawValue))" }
        if let error = point.error {
            text += " ±" + Fixed.decimal(error, places: 4)
        } else if point.method == .sampled || point.method == .shards {
            text += " ±?"
        }
        let least = points.filter(isAble).map(\.misses).min()
        return .init(text: text, isBest: !isAlone && isAble(point) && point.misses == least)
    }
}
