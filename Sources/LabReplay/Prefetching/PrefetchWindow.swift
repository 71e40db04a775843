import LabOrders
import LabPolicies
import LabScripts

/// A prefetch window: the rows about those in view whose images are wanted before views ask for
/// them. `docs/understand/prefetching.md` has a picture of how it moves.
///
/// A policy with several `prefetch` parts has as many windows, and each looks at every screen.
/// At the end of an instant a plan is made of the rows that the window wants now: images of rows
/// that are new in it become candidates, and images that are in none of its rows any more are
/// released. Then the plan is what the window has.
final class PrefetchWindow {
    /// An image in the window whose load hasn't begun.
    struct Candidate {
        var key: KeyID
        var image: ImageID
        var size: SizeID
        /// Its view has asked for it: the window holds it, and begins nothing.
        var isInView: Bool
        /// A tile of what the window holds came into it anew.
        var isDrawnAgain = false
    }

    /// What a window has of a list: of a screen's rows, or of a carousel's items.
    struct Extent {
        var rows = 0..<0
        /// The list's layout as it was when uses were counted, and the number of that layout.
        var stretches: [ScreenRows.Stretch] = []
        var revision = 0
        var movedForward = true
        /// The rows in view when it was last looked at; none of a carousel that no list cell shows.
        var visible = 0..<0
        /// Where its tiles begin and end; empty of a window that has none.
        var tiles: Range<Int64> = 0..<0

        init() {}

        init(_ rows: Range<Int>, of list: ScreenRows, visible: Range<Int> = 0..<0) {
            self.rows = rows
            stretches = list.stretches
            revision = list.revision
            movedForward = list.movesForward
            self.visible = visible
        }

        /// The rows that it has of a list as that is laid out now.
        func rows(of list: ScreenRows) -> Range<Int> {
            revision == list.revision ? rows : 0..<0
        }

        /// The rows that are also in what is planned.
        func staying(in planned: Extent?) -> Range<Int> {
            guard let planned, planned.revision == revision else { return 0..<0 }
            return planned.rows
        }
    }

    /// What it has of a screen now, and what it will have from the next instant on.
    final class ScreenPart {
        fileprivate(set) var now = Extent()
        /// Has no rows, except while a plan is made.
        fileprivate(set) var planned = Extent()
        fileprivate var movedForward = true
        /// The rows in view when it was last looked at.
        fileprivate var visible = 0..<0
        /// What it has of the carousels in its rows.
        fileprivate(set) var carousels = BySlot<Extent>()
        fileprivate(set) var plannedCarousels = BySlot<Extent>()
    }

    let rule: PrefetchRule
    /// What the rule says, at hand: to ask the rule takes a copy of it.
    let (holds, draws): (Bool, Bool)
    let number: Int16
    let policy: Int
    /// By screen number.
    private var parts: [ScreenPart] = []
    /// Screens with rows in the window, in the order in which they came to have some: the same for
    /// a scenario and its trace, which number screens otherwise.
    private(set) var screens: [UInt32] = []
    /// By key: how many of the window's rows and items show the image. It is wanted while one does.
    private(set) var uses: ArrayTable<KeyID, UInt32>
    /// By key, where the window holds images in memory: what it holds.
    var held: ArrayTable<KeyID, InstanceID>
    /// In the order in which they are to be loaded.
    var candidates: [Candidate] = []
    /// Its loads that are under way.
    var underWay = 0
    /// The content in front has turned back at this instant.
    var hasTurned = false
    /// The window holds back rows that it wants, since the content moves too fast.
    var holdsBack = false

    init(_ rule: PrefetchRule, number: Int, of policy: Int, keyCount: Int) {
        let rule = rule.played
        self.rule = rule
        (holds, draws) = (rule.holds, rule.hold == .drawn)
        self.number = Int16(number)
        self.policy = policy
        uses = ArrayTable(repeating: 0, count: keyCount)
        held = ArrayTable(repeating: .absent, count: rule.holds ? keyCount : 0)
    }

    subscript(screen: UInt32) -> ScreenPart {
        while Int(screen) >= parts.count { parts.append(ScreenPart()) }
        return parts[Int(screen)]
    }

    /// A plan begins: the window wants no rows, unless `plan` says which.
    func beginPlan() {
        hasTurned = false
        holdsBack = false
    }

    func plan(_ rows: consuming Extent, on screen: UInt32) {
        if !rows.rows.isEmpty, !screens.contains(screen) { screens.append(screen) }
        self[screen].planned = rows
    }

    /// The window wants items of a carousel, in a row that it wants.
    func plan(_ items: Extent, ofCarouselAt slot: Int, on screen: UInt32) {
        self[screen].plannedCarousels.set(items, at: slot)
    }

    func commitPlan() {
        for screen in screens {
            let part = self[screen]
            swap(&part.now, &part.planned)
            part.planned.rows = 0..<0
            if part.carousels.isEmpty, part.plannedCarousels.isEmpty { continue }
            swap(&part.carousels, &part.plannedCarousels)
            part.plannedCarousels.removeAll()
        }
        if screens.contains(where: { self[$0].now.rows.isEmpty }) {
            screens.removeAll { self[$0].now.rows.isEmpty }
        }
    }

    /// Takes note of the direction in which a screen in sight moves.
    func noteDirection(movesForward: Bool, of part: ScreenPart) {
        if part.movedForward != movesForward { hasTurned = true }
        part.movedForward = movesForward
    }

    /// Takes note of the rows in view, and returns those that weren't.
    func noteVisible(_ visible: Range<Int>, of part: ScreenPart) -> [Int] {
        let before = part.visible
        part.visible = visible
        return visible.filter { !before.contains($0) }
    }

    func forget(_ screen: UInt32) {
        guard Int(screen) < parts.count else { return }
        parts[Int(screen)] = ScreenPart()
        screens.removeAll { $0 == screen }
    }

    /// Images have other keys: candidates have their new ones, and uses are to be counted anew.
    func forgetUses(key: (ImageID, SizeID) -> KeyID) {
        uses = ArrayTable(repeating: 0, count: uses.count)
        for index in candidates.indices {
            candidates[index].key = key(candidates[index].image, candidates[index].size)
        }
    }

    func isWanted(_ key: KeyID) -> Bool { uses[key] > 0 }

    /// One more row shows an image; true if it is the only one.
    func retain(_ key: KeyID) -> Bool {
        uses[key] += 1
        return uses[key] == 1
    }

    /// One row less shows an image; true if none does now.
    func release(_ key: KeyID) -> Bool {
        uses[key] -= 1
        return uses[key] == 0
    }

    /// As many loads at a time as its rule allows.
    var hasCapacity: Bool { underWay < rule.width ?? .max }
}
