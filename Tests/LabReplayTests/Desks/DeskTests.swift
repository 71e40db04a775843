import Testing

@testable import ReplayOracles

/// Sequences on devices with round figures, of which each figure was worked out by hand.
@Suite("Desks")
struct DeskTests {
    @Test("come out as they were worked out", arguments: WorkedPage.all(in: "Tests/Truth/desks"))
    func comeOut(_ page: WorkedPage) { page.tryOut() }
}
