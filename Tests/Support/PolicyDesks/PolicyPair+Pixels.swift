@testable import LabPictures
@testable import LabPolicies

/// How pixels lie in memory, and how many frames do.
extension PolicyPair {
    static let pixels: [PolicyPair] = [
        lru("pixels: in two bytes", 8000) {
            $0.decode.pixels = .rgb565
            $0.decode.fit = .cover
        },
        lru("pixels: in two bytes, from the whole", 8000) {
            $0.decode.pixels = .rgb565
            $0.decode.fit = .inside
            $0.decode.way = .whole
            $0.key.sizes = .exact
        },
        lru("pixels: wide", 30_000) {
            $0.decode.pixels = .f16
            $0.decode.maxPixels = 700
            $0.decode.redraws = true
            $0.weak = WeakRule()
        },
        lru("pixels: in rows", 8000) {
            $0.decode.fit = .cover
            $0.decode.way = .rows
            $0.key.sizes = .enough
        },
        lru("pixels: grey, all frames", 6000) {
            $0.decode.pixels = .grey
            $0.decode.keepsFrames = true
            $0.decode.maxSide = 33
        },
        lru("pixels: all frames", 16_000) {
            $0.decode.keepsFrames = true
            $0.views.releasesOnWarning = true
        },
        lru("pixels: all frames when shown", 16_000) {
            $0.decode.keepsFrames = true
            $0.decode.mode = .lazy
            $0.store!.cost = .work
        },
        PolicyPair("pixels: all frames at once") {
            $0.decode.keepsFrames = true
            $0.decode.pixels = .f16
            $0.decode.mode = .sync
            $0.mapped = ShelfRule(limitBytes: 12_000)
        },
    ]
}
