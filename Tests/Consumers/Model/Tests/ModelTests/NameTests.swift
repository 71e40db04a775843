import Elsewhere
import EvictionLabModel
import Testing

/// It compiles only if none of these names is the lab's, too.
struct NamesOfElsewhere {
    var cache: ImageCache?
    var awaited: AsyncImageCache?
    var row: Row?
    var column: Column?
    var table: Table?
    var figure: Figure?
    var identifier: Identifier?
    var heap: Heap?
    var chains: Chains?
    var rank: Rank?
    var counts: Counts?
    var pick: Pick?
    var playback: Playback?
    var size: PixelSize?
}

@Suite("A program that imports another library beside the model")
struct NameTests {
    @Test func namesWhatThatLibraryHas() { #expect(NamesOfElsewhere().cache == nil) }
}
