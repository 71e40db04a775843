import LabBase
import LabPolicies
import LabReplay

/// The results of one scenario's policies, as bars.
package struct RunBars {
    /// The rows of one scenario, device and seed, in the order of the file.
    let rows: [Row]
    let hasSeeds: Bool
    private let bounds: [Work: Double]
    /// Policies that no app of the device can use.
    private let foreign: Set<String>

    package init(_ rows: [Row]) {
        self.rows = rows
        let setting = rows.first.map { ResultDiagrams.Setting($0) }
        foreign = setting?.foreign(rows.map { $0[.policy] }.distinct) ?? []
        bounds = Self.bounds(rows)
        hasSeeds = Set(rows.map { $0.written(.seed) }).count > 1
    }

    /// Runs that are held against each other: who was killed did less work, and other seeds make
    /// other work. Those that an app of the device can have come before all others.
    var compared: [Row] {
        guard !hasSeeds else { return [] }
        let alive = rows.filter(RunSentence.isAlive)
        let own = alive.filter { !foreign.contains($0[.policy]) }
        return own.isEmpty ? alive : own
    }

    /// The sentence about the best run and its figure; where several runs all show that figure,
    /// none of them stands out.
    func headline(
        _ best: Row?, _ figure: (Row) -> String, says sentence: (Row, String) -> String
    ) -> String {
        guard let best else { return "" }
        let shown = figure(best)
        let isShared = compared.count > 1 && compared.allSatisfy { figure($0) == shown }
        return isShared ? "\(shown) with each policy." : sentence(best, shown)
    }

    func name(_ row: Row) -> String {
        var name = row[.policy]
        if hasSeeds { name += ", seed \(row.written(.seed))" }
        if !RunSentence.reachedEnd(row) { name += " (\(row[.status]))" }
        return name
    }

    /// Other sizes, other keys and other seeds are other work.
    private struct Work: Hashable {
        var seed: String
        var decoding: [String]

        init(_ row: Row) {
            seed = row.written(.seed)
            decoding = row[.spec].pieces(outsideParenthesesAt: "+").filter { part in
                [DecodePart.id, KeyPart.id].contains { part.hasPrefix($0 + "(") }
            }
        }
    }

    /// Returns the decodes of the policies that know the future, of the first that did the same
    /// work.
    private static func bounds(_ rows: [Row]) -> [Work: Double] {
        var bounds: [Work: Double] = [:]
        for row in rows where RunSentence.isAlive(row) {
            guard RunSentence.knowsFuture(row), let decodes = row.number(.decodes) else { continue }
            let work = Work(row)
            if bounds[work] == nil { bounds[work] = decodes }
        }
        return bounds
    }

    private func bound(_ row: Row) -> Double? { bounds.isEmpty ? nil : bounds[Work(row)] }

    private func served(_ row: Row) -> Double? { row.number(.servedImages) }

    /// Held against a decode for each image, and against what knew the future.
    package var decodes: Diagram {
        let bars = rows.compactMap { row -> Bars.Bar? in
            guard let decodes = row.number(.decodes) else { return nil }
            let again = row.number(.redecodes) ?? 0
            var marks: [Bars.Segment] = []
            if let floor = served(row) { marks.append(.init(.limit, floor)) }
            if let bound = bound(row) { marks.append(.init(.bound, bound)) }
            return Bars.Bar(
                name: name(row),
                parts: [.init(.compulsory, decodes - again), .init(.redecodes, again)],
                below: [.init(.wasted, row.number(.wastedDecodes) ?? 0)], marks: marks)
        }
        var legend: [(ink: DiagramInk, name: String)] = [
            (.compulsory, "first of an image"), (.redecodes, "redecodes"),
        ]
        if bars.contains(where: { $0.below.contains { $0.value > 0 } }) {
            legend.append((.wasted, "of these wasted"))
        }
        if rows.contains(where: { served($0) != nil }) {
            legend.append((.limit, "one for each picture that views got"))
        }
        if rows.contains(where: { bound($0) != nil }) { legend.append((.bound, "belady")) }
        let least = compared.min { $0.integer(.decodes) < $1.integer(.decodes) }
        let about = headline(
            least, { $0.written(.decodes) },
            says: { row, times in
                let unserved = row[.unservedRequests] ?? 0
                return "\(name(row)) decodes least, \(Often.text(times))"
                    + (unserved > 0 ? ", and leaves \(unserved) requests unserved." : ".")
            })
        return Diagram(
            "Decodes", about: about,
            .bars(Bars(ChartAxis("decodes", .count), legend: legend, bars)))
    }

    /// How requests ended; the bar is as long as all of them.
    package var hits: Diagram {
        let bars = rows.compactMap { row -> Bars.Bar? in
            guard let requests = row.number(.requests), requests > 0 else { return nil }
            func share(_ column: ResultColumn<Int64>) -> Double {
                (row.number(column) ?? 0) / requests
            }
            let parts: [Bars.Segment] = [
                .init(.strong, share(.strongHits)), .init(.weak, share(.weakHits)),
                .init(.join, share(.joins)),
            ]
            return Bars.Bar(name: name(row), parts: parts)
        }
        let ends: [(ink: DiagramInk, name: String)] = [
            (.strong, "found in a store"), (.weak, "found while a view held it"),
            (.join, "joined a load"),
        ]
        func saved(_ row: Row) -> Double {
            [ResultColumn<Int64>.strongHits, .weakHits, .joins]
                .reduce(0) { $0 + (row.number($1) ?? 0) }
                / max(1, row.number(.requests) ?? 0)
        }
        let about = headline(
            compared.max { saved($0) < saved($1) },
            { ChartAxis("hits", .ratio).figure(saved($0)) },
            says: { "\(name($0)) answers most requests without a decode of their own, \($1)." })
        return Diagram(
            "Requests that needed no decode of their own", about: about,
            .bars(
                Bars(
                    ChartAxis("share of the requests", .ratio),
                    legend: ends.filter { ink, _ in
                        bars.contains { $0.parts.contains { $0.ink == ink && $0.value > 0 } }
                    }, bars)))
    }

    /// What people would see, where there is anything of it: how long views were blank, how late a
    /// screen's first image came, and how the motion stuttered.
    package var waiting: [Diagram] {
        [
            bars(
                "Blank time", "is blank", .of(.blankMs),
                legend: "views without their image, in all"),
            bars(
                "First image of a screen", "waits", .of(.firstImageMsP95),
                legend: "when 95 % of the screens have it"),
            bars(
                "Hitches", "stutters", .of(.hitchMsPerS), legend: "late, of each second in motion"),
        ].compactMap { $0 }
    }

    private func bars(
        _ title: String, _ verb: String, _ column: Column, legend: String
    ) -> Diagram? {
        let axis = ChartAxis(title.lowercased(), .milliseconds)
        let bars = rows.compactMap { row in
            row[figure: column].number.map {
                Bars.Bar(name: name(row), parts: [.init(.line(0), $0)])
            }
        }
        guard bars.contains(where: { $0.total > 0 }) else { return nil }
        func figure(_ row: Row) -> Double { row[figure: column].number ?? .infinity }
        let about = headline(
            compared.min { figure($0) < figure($1) }, { axis.figure(figure($0)) },
            says: { "\(name($0)) \(verb) least, \($1)." })
        return Diagram(title, about: about, .bars(Bars(axis, legend: [(.line(0), legend)], bars)))
    }
}
