extension PrefetchSystem {
    package static let allCases = [
        uikit, compositional, recyclerview, viewpager2, lazycolumn, lazyrow,
    ]

    private static let appleTime = """
        on the main thread as the user scrolls, and when the list is first shown; what the app \
        begins goes on beside it
        """
    private static let appleSources = [
        "Apple's page on UITableViewDataSourcePrefetching: rows that are likely to be displayed "
            + "soon, the nearest first; none that is needed at once; those that are no longer "
            + "needed are cancelled",
        "Open Radar 28604718 (iOS 10, a page fills the screen): the second page is told at the "
            + "start, and then the next one whenever a page comes into view",
        "Apple's pages on isPrefetchingEnabled: cells, too, are made ahead, over several passes; "
            + "in a UITableView since iOS 15",
    ]
    private static let appleGuesses = [
        "It is one window ahead, as in that measurement: Apple gives no number",
        "The app loads what it is told, and cancels it when it is told so",
        "A cell that is made ahead asks for what is loaded already. With data=off the app has no "
            + "data source: \(PrefetchSystem.cellsTime), and nothing is cancelled",
    ]
    private static let androidGuesses = [
        "A frame that decodes on the main thread fill leaves no time for it, any other does: to "
            + "make a cell takes none",
        "A cell that is made ahead asks for its images at once, and holds them until it is out "
            + "of reach",
        "A list that another screen covers lets go of what was made ahead",
    ]

    private static let uikit = PrefetchSystem(
        "uikit", .ios, "UITableView and UICollectionView",
        time: appleTime, settings: ["data"], sources: appleSources,
        assumed: appleGuesses + [
            "Of a carousel in a row ahead, which has no cell yet, nothing is told"
        ],
        begins: [["a/1", "b/1"], ["a/6", "b/2"], ["a/7"]]
    ) {
        ($0.ahead, $0.unit) = (1, .screens)
        ($0.cancels, $0.inner) = (.left, .items(0))
    }

    private static let compositional = PrefetchSystem(
        "compositional", .ios,
        "UICollectionView with a compositional layout and orthogonal sections as carousels",
        time: appleTime, settings: ["data"],
        sources: appleSources + [
            "ReactiveDataDisplayManager, pull request 247: prefetching by the data source does "
                + "nothing while an orthogonal section is moved",
            "Stack Overflow, 'compositional layout disables prefetching?': nothing is told where "
                + "a size is estimated; none is, here",
        ],
        assumed: appleGuesses + [
            "A section ahead is told with the items that it would show first"
        ],
        begins: [["b/1", "a/5"], ["b/2", "a/10"], []]
    ) {
        ($0.ahead, $0.unit) = (1, .screens)
        ($0.cancels, $0.looksIntoCarousels) = (.left, false)
    }

    private static let recyclerview = PrefetchSystem(
        "recyclerview", .android, "RecyclerView with a linear or a grid layout",
        time: "on the main thread, after each frame of a motion: a row that the next frame needs "
            + "at once, another if it is expected to be done before that frame",
        settings: ["nested"],
        sources: [
            "androidx 637e401, GapWorker.java: tasks after a traversal that moved, by need, speed "
                + "and distance; the items of a nested list after the row that has it; no task is "
                + "taken back",
            "androidx 11961cb, LinearLayoutManager.java: collectAdjacentPrefetchPositions gives "
                + "the one position beyond the last child in the way of the motion, "
                + "collectInitialPrefetchPositions two of a nested list "
                + "(setInitialPrefetchItemCount)",
            "androidx, GridLayoutManager's tests: a whole row of a grid",
        ],
        assumed: androidGuesses + [
            "A cell that was made ahead in vain is given up when the content turns or jumps; "
                + "RecyclerView keeps it among its two or three detached ones a little longer"
        ],
        begins: [[], ["b/2", "a/10", "a/11"], ["a/7"]]
    ) {
        ($0.next, $0.inner) = (1, .items(2))
        ($0.makesCells, $0.waitsForTime, $0.holds) = (true, true, true)
    }

    private static let viewpager2 = PrefetchSystem(
        "viewpager2", .android, "ViewPager2 with an offscreenPageLimit",
        time: "the kept pages at the layout that shows the one in front; the next beyond them as "
            + "in a RecyclerView",
        settings: ["pages"],
        sources: [
            "androidx 19e497c, ViewPager2.java: calculateExtraLayoutSpace lays the limit's pages "
                + "out on both sides; OFFSCREEN_PAGE_LIMIT_DEFAULT leaves all to RecyclerView",
            "androidx 11961cb, LinearLayoutManager.java: the adjacent position is the one beyond "
                + "what is laid out",
        ],
        assumed: androidGuesses + [
            "The limit is 1: with none a pager does as=recyclerview",
            "The page beyond the limit waits for no time, either",
            "A page beyond the limit has its carousels as kept ones have",
        ],
        begins: [["b/1", "a/5"], ["b/2", "a/10", "b/3", "a/15"], []]
    ) {
        ($0.ahead, $0.behind, $0.unit) = (1, 1, .screens)
        ($0.next, $0.looksIntoCarousels, $0.isOfPagers) = (1, false, true)
        ($0.makesCells, $0.holds) = (true, true)
    }

    private static let composeTime = """
        on the main thread in the time until the next frame, or without a limit once two frames \
        have drawn nothing
        """
    private static let composeSources = [
        "androidx 0034809, LazyListPrefetchStrategy.kt: the one item beyond those in view in the "
            + "way of a scroll; cancelled when that turns, or when other items are in view",
        "androidx 31adf48, PrefetchScheduler.android.kt: when it runs",
        "androidx 080d2b3, LazyLayoutCacheWindow.kt, and 0837a65, CacheWindowLogic.kt: a window "
            + "ahead, which fills before any scroll, and one behind, where items stay",
    ]

    private static let lazycolumn = PrefetchSystem(
        "lazycolumn", .android, "Compose's LazyColumn, with rows that may hold a LazyRow",
        time: composeTime, settings: ["nested", "window"],
        sources: composeSources + [
            "androidx 0977a60, LazyListCacheWindowStrategy.kt: two items of a list in an item "
                + "that is made ahead, unless newer versions can tell how many it will show"
        ],
        assumed: androidGuesses,
        begins: [[], ["b/2", "a/10", "a/11"], []]
    ) {
        ($0.next, $0.cancels, $0.inner) = (1, .left, .items(2))
        ($0.lists, $0.looksIntoCarousels) = (.vertical, false)
        ($0.makesCells, $0.waitsForTime, $0.holds) = (true, true, true)
    }

    private static let lazyrow = PrefetchSystem(
        "lazyrow", .android, "Compose's LazyRow: carousels, and lists that scroll sideways",
        time: composeTime, settings: ["window"], sources: composeSources,
        assumed: androidGuesses, begins: [[], [], ["a/7"]]
    ) {
        ($0.next, $0.cancels, $0.inner) = (1, .left, .items(0))
        $0.lists = .horizontal
        ($0.makesCells, $0.waitsForTime, $0.holds) = (true, true, true)
    }
}
