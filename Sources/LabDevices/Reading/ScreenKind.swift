/// The kinds of screens that a scenario can have.
public enum ScreenKind: String, Sendable, CaseIterable {
    case table, grid, pager, single, map, deck, split
}
