import LabBase
import LabPolicies
import LabReplay

/// A policy with its limit, and what it came to with each seed.
package struct AdviceCell: Sendable {
    package let policy: Policy
    /// How much its stores may hold: 0 where there is none, nil where there is no limit.
    package let limitBytes: Int64?
    private let textPartCount: Int
    /// The draft that the search made it from; nil for a cell that stands beside it.
    package var draft: PolicyDraft?
    /// A row for each seed.
    package var rows: [Row] {
        didSet { figures = Figures(rows) }
    }
    private var figures: Figures
    /// Its rows with less room, as if pictures were larger; empty where that wasn't tried.
    package var scarceRows: [Row] = [] {
        didSet { scarceFigures = scarceRows.isEmpty ? nil : Figures(scarceRows) }
    }
    private var scarceFigures: Figures?
    /// It has a limit whose margin isn't known, or one that is too small to be advised.
    package var isOpenToDoubt = false
    /// When its images took most, with the first seed.
    package var peakNs: Int64
    /// The images that make most of the bytes never stay in its stores.
    package var refusesMost = false

    package init(policy: Policy, draft: PolicyDraft? = nil, rows: [Row], peakNs: Int64 = 0) {
        self.policy = policy
        limitBytes = Self.limitBytes(policy.composition)
        textPartCount = PolicyDraft.partCount(policy.text)
        self.draft = draft
        self.rows = rows
        self.peakNs = peakNs
        figures = Figures(rows)
    }

    /// As it is typed.
    package var name: String { policy.text }

    /// It is a library with its settings.
    var isBuilt: Bool { draft?.library != nil }
    /// The parts to build.
    var partCount: Int { isBuilt ? 0 : textPartCount }

    private static func limitBytes(_ composition: Composition) -> Int64? {
        let parts = composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
        var sum: Int64 = 0
        for store in parts.compactMap(\.store) {
            guard let limit = store.limitBytes else { return nil }
            sum += limit
        }
        return sum
    }

    /// The figures that are judged again and again, read from the rows once.
    private struct Figures {
        var decodes, blankMs, unserved: Double
        var footprintBytes: Int64
        var kills, deviceWarnings, wrongImages: Int64
        var isWhole: Bool

        init(_ rows: [Row]) {
            func median<Value>(_ column: ResultColumn<Value>) -> Double {
                AdviceCell.median(rows, column) ?? 0
            }
            func total(_ column: ResultColumn<Int64>) -> Int64 {
                rows.map { $0.integer(column) }.reduce(0, +)
            }
            decodes = median(.decodes)
            blankMs = median(.blankMs)
            unserved = median(.unservedRequests)
            footprintBytes = Int64(median(.peakFootprintBytes).rounded(.toNearestOrAwayFromZero))
            kills = total(.kills)
            deviceWarnings = total(.pressureWarnings)
            wrongImages = total(.wrongImages)
            isWhole = rows.allSatisfy(\.isOfWholeRun)
        }
    }

    /// Medians over the seeds. Those of a cell that died are of what it did until then.
    package var decodes: Double { figures.decodes }
    package var blankMs: Double { figures.blankMs }
    /// Requests whose views left before their image was there: what decodes less by them saves
    /// nothing.
    package var unserved: Double { figures.unserved }
    package var footprintBytes: Int64 { figures.footprintBytes }

    func median<Value>(_ column: ResultColumn<Value>) -> Double? { Self.median(rows, column) }

    /// The middle one, or the mean of the two in the middle; nil where there is none.
    static func median<Source: RowSource, Value>(
        _ rows: [Row], _ column: TypedColumn<Source, Value>
    ) -> Double? {
        let sorted = rows.compactMap { $0.number(column) }.sorted()
        return sorted.isEmpty ? nil : MedianEstimate.median(ofSorted: sorted)
    }

    /// Its process did its work: a row without figures says nothing of the policy.
    var isWhole: Bool { figures.isWhole }
    package var kills: Int64 { figures.kills }
    /// By the device itself. What the script sends comes to every policy alike.
    package var deviceWarnings: Int64 { figures.deviceWarnings }
    var showsWrongImages: Bool { figures.wrongImages > 0 }

    /// Not killed, not warned, and no view showed the image of another: with any seed.
    package var isReachable: Bool {
        isWhole && kills == 0 && deviceWarnings == 0 && !showsWrongImages
    }
}

extension Row {
    /// True of a run that came to its end, or to the app's.
    var isOfWholeRun: Bool { [RunStatus.ok, .killed].map(\.rawValue).contains(self[.status]) }
}

/// These are a cell's costs, in bytes.
extension AdviceCell {
    /// The simpler ones first, by one value after the other.
    enum Simplicity: Comparable { case of(parts: Int, limitBytes: Int64, name: String) }

    var simplicity: Simplicity {
        .of(parts: partCount, limitBytes: limitBytes ?? .max, name: policy.text)
    }

    /// Returns the memory that it takes of the device, and the price of the parts to build.
    func memory(_ price: AdvicePrice) -> Double {
        Double(footprintBytes) + Double(price.partBytes) * Double(partCount)
    }

    /// Returns the worth of blank time and decodes in memory: with less room, where that is more.
    /// So what a limit saves only just counts for nothing.
    func rest(_ price: AdvicePrice) -> Double { max(plainRest(price), scarceRest(price) ?? 0) }

    func plainRest(_ price: AdvicePrice) -> Double {
        price.bytes(blankMs: blankMs, decodes: decodes)
    }

    /// The same with less room; nil where that wasn't tried.
    func scarceRest(_ price: AdvicePrice) -> Double? {
        scarceFigures.map { price.bytes(blankMs: $0.blankMs, decodes: $0.decodes) }
    }

    /// The same policy by its figures with less room.
    var scarceCell: AdviceCell? {
        scarceRows.isEmpty
            ? nil : AdviceCell(policy: policy, draft: draft, rows: scarceRows, peakNs: peakNs)
    }

    /// True if less room costs hardly more: less than a part must be worth.
    func isUnmoved(_ price: AdvicePrice) -> Bool {
        scarceRest(price).map { $0 <= plainRest(price) + Double(price.partBytes) } ?? true
    }

    /// True if less room costs no more than a quarter more, as a slope does and a cliff doesn't.
    func hasMargin(_ price: AdvicePrice) -> Bool {
        isUnmoved(price) || scarceRest(price).map { $0 <= 1.25 * plainRest(price) } ?? true
    }

    func worth(_ price: AdvicePrice) -> Double { memory(price) + rest(price) }

    /// With the room that it has.
    func plainWorth(_ price: AdvicePrice) -> Double { memory(price) + plainRest(price) }

    /// With one seed.
    func worth(_ price: AdvicePrice, seed: Int) -> Double {
        var one = self
        one.rows = [rows[seed]]
        if !scarceRows.isEmpty { one.scarceRows = [scarceRows[seed]] }
        return one.worth(price)
    }

    /// True if it is as good in everything.
    func matches(_ other: AdviceCell) -> Bool {
        footprintBytes <= other.footprintBytes && blankMs <= other.blankMs
            && decodes <= other.decodes
    }

    /// True if it is as good in everything, and better in something.
    func isBetter(than other: AdviceCell) -> Bool { matches(other) && !other.matches(self) }

    /// True if its figures are the same.
    func equals(_ other: AdviceCell) -> Bool { matches(other) && other.matches(self) }

    func rank(_ price: AdvicePrice) -> AdviceRank {
        if !isWhole || showsWrongImages { return .broken }
        if kills > 0 {
            // Killed with the fewest seeds, then alive for longest.
            let alive = median(.killedAtMs) ?? 0
            return .killed(Double(kills) - alive / 1e15)
        }
        if deviceWarnings > 0 { return .warned(times: deviceWarnings) }
        return refusesMost ? .refusesMost(cost: worth(price)) : .lives(cost: worth(price))
    }
}
