import LabBase

/// A system whose lists make rows ready before they are in view: the rule, and how it is known.
///
/// Its rule is played as any other one: another system is another value in `allCases`.
package struct PrefetchSystem: Sendable, Equatable, Word {
    package let rawValue: String
    package let platform: Platform
    /// Keys of a policy for what an app can set of it.
    package let settings: [String]
    /// The images that it begins at each step of `WorkedPrefetch`.
    package let begins: [[String]]
    /// Makes a rule what the system does: as a value it would contain itself.
    private let apply: @Sendable (inout PrefetchRule) -> Void

    package struct Settings: Sendable, Equatable {
        /// False if there is no data source for prefetching.
        package var hasData = true
        /// Pages that are kept on both sides.
        package var pages: Int?
        /// Items of a list in a row that is made ahead.
        package var nested: Int?
        /// The part of a window in which rows are kept.
        package var window: PrefetchRule.Reach?

        package init() {}
    }

    init(
        _ id: String, _ platform: Platform, settings: [String], begins: [[String]],
        _ apply: @escaping @Sendable (inout PrefetchRule) -> Void
    ) {
        rawValue = id
        self.platform = platform
        self.settings = settings
        self.begins = begins
        self.apply = apply
    }

    /// The texts of one kind about some lists: those of rows that name them.
    private static func texts(_ what: String, of lists: String) -> [String] {
        let rows = WordTable.policies.sections["systems"]?.rows ?? []
        return rows.filter { $0[1] == what && $0[0].split(separator: " ").contains { $0 == lists } }
            .map { $0[2] }
    }

    private func texts(_ what: String) -> [String] { Self.texts(what, of: rawValue) }

    /// When the system does it.
    package var time: String { texts("time")[0] }
    package var sources: [String] { texts("source") }
    /// Things that no source says.
    package var assumed: [String] {
        texts("assumed").map { $0.replacing("CELLS", with: Self.cellsTime) }
    }

    /// When it makes list cells ahead without a data source for prefetching.
    private static var cellsTime: String { texts("time", of: "cells")[0] }

    package var title: String { title(Settings()) }

    private func title(_ settings: Settings) -> String {
        let lists = texts("lists")[0]
        guard self.settings.contains("data") else { return lists }
        return lists + (settings.hasData ? ", with" : ", without")
            + " a data source for prefetching"
    }

    /// Its lists and when it does it, with what an app sets of it.
    package func words(_ settings: Settings) -> String {
        "\(title(settings)); \(settings.hasData ? time : Self.cellsTime)"
    }

    /// The rule, where an app sets nothing.
    package var rule: PrefetchRule { changed(PrefetchRule(ahead: 0), apply) }

    package init?(rawValue: String) {
        guard let system = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = system
    }

    package static func == (a: PrefetchSystem, b: PrefetchSystem) -> Bool {
        a.rawValue == b.rawValue
    }
}

extension PrefetchRule {
    /// The rule that is played: a system's, with what the app sets of it.
    package var played: PrefetchRule {
        guard let system else { return self }
        var rule = system.rule
        (rule.target, rule.priority, rule.width) = (target, priority, width)
        if !settings.hasData {
            // UIKit without a data source for prefetching.
            (rule.ahead, rule.next, rule.inner, rule.cancels) = (0, 1, .items(0), .never)
            (rule.makesCells, rule.waitsForTime, rule.holds) = (true, true, true)
        }
        if let pages = settings.pages { (rule.ahead, rule.behind) = (Double(pages), Double(pages)) }
        if let nested = settings.nested { rule.inner = .items(nested) }
        if let window = settings.window {
            (rule.ahead, rule.behind, rule.unit) = (window.ahead, window.behind, .screens)
            (rule.next, rule.keepsBehind) = (0, true)
        }
        return rule
    }
}

extension WordTable {
    package static let policies = WordTable("policies")
}
