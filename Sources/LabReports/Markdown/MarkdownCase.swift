import LabBase
import LabCells
import LabReplay
import LabRuns

/// A scenario on a device, and what policies came to on it: of several seeds the medians.
struct MarkdownCase {
    let place: ResultDiagrams.Place
    let scenario: String
    /// With the device, where others ran on another.
    var title: String
    let about: String
    /// The scenario's file, where it can be linked.
    let path: String?
    let claims: [Claim]
    /// A phone's have those of its apps, which claims are about; its figures are its own alone.
    let rows: [Row]
    let policies: [String]
    let seeds: [String]
    private let byPolicy: [String: [Row]]

    private init(
        _ place: ResultDiagrams.Place, _ rows: [Row], _ input: ResultFile.Input?, _ claims: [Claim]
    ) {
        self.place = place
        scenario = place.scenario
        title = place.scenario
        self.rows = rows
        let byPolicy = rows.withoutPhonesApps.grouped(by: { $0[.policy] })
        policies = byPolicy.map(\.key)
        self.byPolicy = Dictionary(uniqueKeysWithValues: byPolicy.map { ($0.key, $0.elements) })
        seeds = rows.map { $0.written(.seed) }.distinct
        about = input?.about ?? ""
        // A scenario inside lab lies nowhere that a link could lead to.
        path = input.flatMap {
            $0.path.hasPrefix("/") || ShippedScenario.named($0.path) != nil ? nil : $0.path
        }
        self.claims = claims
    }

    /// Returns the cases of a file, in its order.
    static func all(_ file: ResultFile) -> [MarkdownCase] {
        let places = file.rows.grouped(by: { ResultDiagrams.Place($0) })
        let named = Dictionary(grouping: places, by: \.key.scenario)
        let inputs = Dictionary(
            file.inputs.map { ($0.scenario, $0) }, uniquingKeysWith: { first, _ in first })
        let claims = Dictionary(grouping: file.claims) {
            ResultDiagrams.Place(scenario: $0.scenario, device: $0.device)
        }
        return places.map { place, rows in
            var found = MarkdownCase(
                place, rows, inputs[place.scenario], (claims[place] ?? []).map(\.claim))
            if named[place.scenario]?.count ?? 0 > 1 { found.title = place.title }
            return found
        }
    }

    var isOfPhone: Bool { rows.areOfPhone }

    func rows(_ policy: String) -> [Row] { byPolicy[policy] ?? [] }

    /// Returns the median figure; nil where it is undefined.
    func figure(_ policy: String, of column: Column) -> Double? {
        MedianEstimate(rows(policy).compactMap { $0[figure: column].number })?.median
    }

    func figure<Value>(_ policy: String, _ column: ResultColumn<Value>) -> Double? {
        figure(policy, of: column.column)
    }

    /// The same where nothing counts as 0.
    func count<Value>(_ policy: String, _ column: ResultColumn<Value>) -> Double {
        figure(policy, column) ?? 0
    }

    func text(_ policy: String, of column: Column) -> String {
        FigureWords.text(figure(policy, of: column), column)
    }

    /// True if the policy died on the way: its figures are those of half a run, or of two lives.
    func isKilled(_ policy: String) -> Bool { count(policy, .kills) > 0 }

    func varies(_ column: Column) -> Bool {
        Set(policies.map { text($0, of: column) }).count > 1
            || Set(policies.map { figure($0, of: column) }).count > 1
    }

    /// The policies with the lowest figure, and that figure.
    func lowest(_ column: ResultColumn<Int64>) -> (figure: Double, policies: [String])? {
        let alive = policies.filter { !isKilled($0) && figure($0, column) != nil }
        guard let least = alive.map({ count($0, column) }).min() else { return nil }
        return (least, alive.filter { count($0, column) == least })
    }
}

extension FigureWords {
    static func bytes(_ number: Double) -> String { Fixed.bytes(Int64(number.rounded())) }
    static func count(_ number: Double) -> String {
        text(number, Column("", .count))
    }

    /// `1 image`, `2 images`.
    static func count(_ number: Double, of what: String) -> String {
        "\(count(number)) \(what)\(number == 1 ? "" : "s")"
    }

    static func percent(_ part: Double, of whole: Double) -> String {
        Fixed.decimal(100 * part / whole, places: 0) + " %"
    }
}
