import EvictionLab
import Testing

@Test func aWarningEmptiesTheStore() throws {
    let playback = try Lab(shop(products: 1)).playback("lru(limit=32MB)+on(warning, clear)")
    var before: [Lab.Playback.Held] = []
    while let step = try playback.next(), step.kind != .warning {
        if step.outcome == .miss { before = try playback.held() }
    }
    #expect(before.first?.image == "thumbnails/0")
    #expect(try playback.held().isEmpty)
    #expect(playback.counts.warnings == 1)
    #expect(playback.bytes.store == 0)
}
