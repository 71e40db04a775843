/// A range of rows whose images are wanted before views ask for them: what is in it now, what
/// waits to be begun, what it holds.
final class RowRange {
    struct Wish {
        var key: KeyID
        var image: ImageID
        var size: SizeID
    }

    let rule: PrefetchRule
    let number: Int16
    /// By screen number: the rows in range.
    private(set) var rows: [Range<Int>] = []
    /// By key: how many places in range show it.
    private(set) var places: [UInt32]
    /// By key, where the range holds: what it holds.
    var held: [InstanceID]
    /// What is in range and was not begun yet, for want of a place.
    var wishes: [Wish] = []
    var underWay = 0
    var movedForward = true

    init(_ rule: PrefetchRule, number: Int, keyCount: Int) {
        self.rule = rule
        self.number = Int16(number)
        places = Array(repeating: 0, count: keyCount)
        held = Array(repeating: .absent, count: rule.holds ? keyCount : 0)
    }

    func rows(on screen: UInt32) -> Range<Int> {
        Int(screen) < rows.count ? rows[Int(screen)] : 0..<0
    }

    func set(_ range: Range<Int>, on screen: UInt32) {
        while Int(screen) >= rows.count { rows.append(0..<0) }
        rows[Int(screen)] = range
    }

    func isWanted(_ key: KeyID) -> Bool { places[Int(key)] > 0 }

    func comes(_ key: KeyID) { places[Int(key)] += 1 }

    /// True if that was its last place.
    func goes(_ key: KeyID) -> Bool {
        places[Int(key)] -= 1
        return places[Int(key)] == 0
    }

    var hasPlace: Bool { underWay < rule.width ?? .max }
}
