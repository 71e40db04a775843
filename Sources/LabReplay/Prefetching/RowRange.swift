import LabOrders
import LabPolicies
import LabScripts

/// A range of rows whose images are wanted before views ask for them: what is in it now, what
/// waits to be begun, what it holds.
final class RowRange {
    struct Wish {
        var key: KeyID
        var image: ImageID
        var size: SizeID
        /// Its view has asked for it: the range holds it, and begins nothing.
        var isInView: Bool
    }

    /// The items of a carousel that are in range, as they were told when the range came to them.
    struct Items {
        var items = 0..<0
        var stretches: [ScreenRows.Stretch] = []
        var telling = 0
        var movedForward = true
        /// The items in view when it was last looked at; none while no cell shows the carousel.
        var visible = 0..<0
    }

    /// The rows of a screen that are in range.
    struct Part {
        var rows = 0..<0
        /// The rows that will be in range once this instant's rows have come and gone.
        var next = 0..<0
        var movedForward = true
        /// The rows in view when it was last looked at.
        var visible = 0..<0
        /// By place: the carousels in those rows, now and next.
        var carousels: [Int: Items] = [:]
        var nextCarousels: [Int: Items] = [:]
    }

    let rule: PrefetchRule
    let number: Int16
    /// By screen number.
    private var parts: [Part] = []
    /// Screens with rows in range, in the order in which they came to have some: the same for a
    /// scenario and its trace, which number screens otherwise.
    private(set) var screens: [UInt32] = []
    /// By key: how many places in range show it.
    private(set) var places: ArrayTable<KeyID, UInt32>
    /// By key, where the range holds: what it holds.
    var held: ArrayTable<KeyID, InstanceID>
    /// Images in range whose loads were not begun yet, for want of a place.
    var wishes: [Wish] = []
    var underWay = 0
    /// The content in front has turned back at this instant.
    var hasTurned = false

    init(_ rule: PrefetchRule, number: Int, keyCount: Int) {
        let rule = rule.played
        self.rule = rule
        self.number = Int16(number)
        places = ArrayTable(repeating: 0, count: keyCount)
        held = ArrayTable(repeating: .absent, count: rule.holds ? keyCount : 0)
    }

    func part(_ screen: UInt32) -> Part {
        Int(screen) < parts.count ? parts[Int(screen)] : Part()
    }

    /// Until it is aimed at rows, it wants none.
    func aimNowhere() {
        hasTurned = false
        for screen in screens {
            parts[Int(screen)].next = 0..<0
            if !parts[Int(screen)].nextCarousels.isEmpty { parts[Int(screen)].nextCarousels = [:] }
        }
    }

    func aim(at rows: Range<Int>, on screen: UInt32) {
        while Int(screen) >= parts.count { parts.append(Part()) }
        parts[Int(screen)].next = rows
        if !rows.isEmpty, !screens.contains(screen) { screens.append(screen) }
    }

    /// Aims at items of a carousel in a row of a screen that it was aimed at.
    func aim(at items: Items, ofCarouselAt place: Int, on screen: UInt32) {
        parts[Int(screen)].nextCarousels[place] = items
    }

    /// The rows and items that it was aimed at are those in range.
    func settle() {
        for screen in screens {
            parts[Int(screen)].rows = parts[Int(screen)].next
            let hasCarousels = !parts[Int(screen)].carousels.isEmpty
            guard hasCarousels || !parts[Int(screen)].nextCarousels.isEmpty else { continue }
            parts[Int(screen)].carousels = parts[Int(screen)].nextCarousels
        }
        screens.removeAll { parts[Int($0)].rows.isEmpty }
    }

    /// Takes note of the direction in which the screen in front moves.
    func notes(movesForward: Bool, on screen: UInt32) {
        while Int(screen) >= parts.count { parts.append(Part()) }
        if parts[Int(screen)].movedForward != movesForward { hasTurned = true }
        parts[Int(screen)].movedForward = movesForward
    }

    /// Takes note of the rows in view, and says which have come there.
    func shows(_ visible: Range<Int>, on screen: UInt32) -> [Int] {
        while Int(screen) >= parts.count { parts.append(Part()) }
        defer { parts[Int(screen)].visible = visible }
        return visible.filter { !parts[Int(screen)].visible.contains($0) }
    }

    func forget(_ screen: UInt32) {
        guard Int(screen) < parts.count else { return }
        parts[Int(screen)] = Part()
        screens.removeAll { $0 == screen }
    }

    /// Images have other keys: what it waits to begin has its new one, and places are counted anew.
    func forgetPlaces(key: (ImageID, SizeID) -> KeyID) {
        places = ArrayTable(repeating: 0, count: places.count)
        for wish in wishes.indices {
            wishes[wish].key = key(wishes[wish].image, wishes[wish].size)
        }
    }

    func isWanted(_ key: KeyID) -> Bool { places[key] > 0 }

    /// True if it is its first place.
    func comes(_ key: KeyID) -> Bool {
        places[key] += 1
        return places[key] == 1
    }

    /// True if that was its last place.
    func goes(_ key: KeyID) -> Bool {
        places[key] -= 1
        return places[key] == 0
    }

    var hasPlace: Bool { underWay < rule.width ?? .max }
}
