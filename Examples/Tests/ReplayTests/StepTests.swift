import EvictionLab
import Testing

/// Goes on until the warning, and looks at what it frees.
@Test func aWarningEmptiesTheStore() throws {
    let playback = try Lab(shop(products: 1)).playback("lru(limit=32MB)+on(warning, clear)")
    var heldBefore: [Playback.Held] = []
    while let step = try playback.next() {
        if step.kind == .warning { break }
        if step.outcome == .miss { heldBefore = try playback.held() }
    }
    #expect(!heldBefore.isEmpty)
    #expect(try playback.held().isEmpty)
    #expect(playback.counts.warnings == 1)
    #expect(playback.bytes.store == 0)
}
