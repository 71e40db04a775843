extension PrefetchSystem {
    package static let allCases = [
        uikit, compositional, recyclerview, viewpager2, lazycolumn, lazyrow,
    ]

    private static let uikit = PrefetchSystem(
        "uikit", .ios, settings: ["data"], begins: [["a/1", "b/1"], ["a/6", "b/2"], ["a/7"]]
    ) {
        ($0.ahead, $0.unit) = (1, .screens)
        ($0.cancels, $0.inner) = (.left, .items(0))
    }

    private static let compositional = PrefetchSystem(
        "compositional", .ios, settings: ["data"], begins: [["b/1", "a/5"], ["b/2", "a/10"], []]
    ) {
        ($0.ahead, $0.unit) = (1, .screens)
        ($0.cancels, $0.looksIntoCarousels) = (.left, false)
    }

    private static let recyclerview = PrefetchSystem(
        "recyclerview", .android, settings: ["nested"],
        begins: [[], ["b/2", "a/10", "a/11"], ["a/7"]]
    ) {
        ($0.next, $0.inner) = (1, .items(2))
        ($0.makesCells, $0.waitsForTime, $0.holds) = (true, true, true)
    }

    private static let viewpager2 = PrefetchSystem(
        "viewpager2", .android, settings: ["pages"],
        begins: [["b/1", "a/5"], ["b/2", "a/10", "b/3", "a/15"], []]
    ) {
        ($0.ahead, $0.behind, $0.unit) = (1, 1, .screens)
        ($0.next, $0.looksIntoCarousels, $0.isOfPagers) = (1, false, true)
        ($0.makesCells, $0.holds) = (true, true)
    }

    private static let lazycolumn = PrefetchSystem(
        "lazycolumn", .android, settings: ["nested", "window"],
        begins: [[], ["b/2", "a/10", "a/11"], []]
    ) {
        ($0.next, $0.cancels, $0.inner) = (1, .left, .items(2))
        ($0.lists, $0.looksIntoCarousels) = (.vertical, false)
        ($0.makesCells, $0.waitsForTime, $0.holds) = (true, true, true)
    }

    private static let lazyrow = PrefetchSystem(
        "lazyrow", .android, settings: ["window"], begins: [[], [], ["a/7"]]
    ) {
        ($0.next, $0.cancels, $0.inner) = (1, .left, .items(0))
        $0.lists = .horizontal
        ($0.makesCells, $0.waitsForTime, $0.holds) = (true, true, true)
    }
}
