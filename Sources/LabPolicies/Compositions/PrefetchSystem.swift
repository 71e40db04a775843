import LabBase

/// A system whose lists make rows ready before they are in view: the rule, and how it is known.
///
/// Its rule is played as any other one: another system is another value in `allCases`.
package struct PrefetchSystem: Sendable, Equatable, Word {
    package let rawValue: String
    package let platform: Platform
    private let lists: String
    /// When the system does it.
    package let time: String
    package let sources: [String]
    /// Things that no source says.
    package let assumed: [String]
    /// Keys of a policy for what an app can set of it.
    package let settings: [String]
    /// The images that it begins at each step of `WorkedPrefetch`.
    package let begins: [[String]]
    /// Makes a rule what the system does: as a value it would contain itself.
    private let apply: @Sendable (inout PrefetchRule) -> Void

    /// Choices of an app.
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
        _ id: String, _ platform: Platform, _ lists: String, time: String, settings: [String],
        sources: [String], assumed: [String], begins: [[String]],
        _ apply: @escaping @Sendable (inout PrefetchRule) -> Void
    ) {
        rawValue = id
        self.platform = platform
        self.lists = lists
        self.time = time
        self.settings = settings
        self.sources = sources
        self.assumed = assumed
        self.begins = begins
        self.apply = apply
    }

    /// When it makes cells ahead without a data source for prefetching.
    static let cellsTime =
        "one row of cells is made ahead once the content moves, in frames that decodes on the "
        + "main thread don't fill"

    /// Names its lists.
    package var title: String { title(Settings()) }

    private func title(_ settings: Settings) -> String {
        guard self.settings.contains("data") else { return lists }
        return lists + (settings.hasData ? ", with" : ", without")
            + " a data source for prefetching"
    }

    /// Its lists and when it does it, with what an app sets of it.
    package func words(_ settings: Settings) -> String {
        "\(title(settings)); \(settings.hasData ? time : Self.cellsTime)"
    }

    /// The rule, where an app sets nothing.
    package var rule: PrefetchRule {
        var rule = PrefetchRule(ahead: 0)
        apply(&rule)
        return rule
    }

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
        if !settings.hasData { rule.makeCellsAlone() }
        if let pages = settings.pages { (rule.ahead, rule.behind) = (Double(pages), Double(pages)) }
        if let nested = settings.nested { rule.inner = .items(nested) }
        if let window = settings.window {
            (rule.ahead, rule.behind, rule.unit) = (window.ahead, window.behind, .screens)
            (rule.next, rule.keepsBehind) = (0, true)
        }
        return rule
    }

    /// UIKit without a data source for prefetching.
    private mutating func makeCellsAlone() {
        (ahead, next, inner) = (0, 1, .items(0))
        (makesCells, waitsForTime, holds, cancels) = (true, true, true, .never)
    }
}
