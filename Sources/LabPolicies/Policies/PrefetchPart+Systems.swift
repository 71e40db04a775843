import LabBase

/// A sequence by hand, which each system answers differently.
package enum WorkedPrefetch {
    package static let scene = """
        A screen of 100 points shows a list of rows of 100 points. Row `n` has the image `b/n` and \
        a carousel of five items as wide as the screen, which show `a/5n` to `a/5n+4`. Each step \
        says which images are loaded that no view has asked for.
        """
    package static let steps = [
        "the list is shown: row 0 is in view, with `a/0`",
        "a drag moves the list by a row: row 1 comes into view, with `a/5`",
        "a drag moves its carousel by an item: `a/6` comes into view",
    ]
}

/// The systems that it can do as.
extension PrefetchPart {
    package static var details: [Block] {
        let systems = PrefetchSystem.allCases
        return [
            .table(table(systems)), .paragraph(WorkedPrefetch.scene), .table(worked(systems)),
        ] + systems.map(section)
    }

    private static func table(_ systems: [PrefetchSystem]) -> TextTable {
        TextTable(
            systems,
            [
                .text("as") { "`\($0.rawValue)`" },
                .text("at rest") { $0.rule.restWords },
                .text("once the content moves") { $0.rule.motionWords },
                .text("of a carousel in view") {
                    $0.rule.looksIntoCarousels ? "as of the list" : "nothing"
                },
                .text("of a carousel in a row ahead") { $0.rule.innerWords },
                .text("asks") {
                    $0.rule.makesCells
                        ? "a cell made ahead, which holds it" : "the app's prefetcher"
                },
                .text("cancelled") {
                    $0.rule.cancels == .never ? "nothing" : "what is out of reach"
                },
                .text("can be set") { Listing.and($0.settings.map { "`\($0)`" }) },
            ])
    }

    private static func worked(_ systems: [PrefetchSystem]) -> TextTable {
        TextTable(
            systems,
            [.text("as") { "`\($0.rawValue)`" }]
                + WorkedPrefetch.steps.enumerated().map { index, step in
                    .text(step) { $0.begins[index].map { "`\($0)`" }.joined(separator: ", ") }
                })
    }

    private static func section(_ system: PrefetchSystem) -> Block {
        let lines =
            ["When: \(system.time)."] + system.sources.map { "Source: \($0)." }
            + system.assumed.map { "Assumed: \($0)." }
        return .section("as=\(system.rawValue)", [.paragraph(system.title + "."), .points(lines)])
    }
}

extension PrefetchRule {
    fileprivate var restWords: String {
        if ahead == 0 { return "nothing" }
        let windows = "\(PartText.decimal(ahead)) window\(ahead == 1 ? "" : "s")"
        return windows + (behind > 0 ? " on both sides" : " ahead")
    }

    fileprivate var motionWords: String {
        let place = lists == .horizontal ? ", where it moves sideways" : ""
        return next == 0 ? "the same" : "\(next) row more in its way" + place
    }

    fileprivate var innerWords: String {
        if lists == .horizontal { return "nothing" }
        return switch inner {
        case .shown: "what it would show first"
        case .items(0): "nothing"
        case .items(let count): "\(count) items"
        }
    }
}
