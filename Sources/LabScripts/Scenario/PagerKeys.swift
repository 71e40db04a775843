import LabBase
import LabDevices

package enum PagerKeys {
    package static let axis =
        FileKey("axis", of: "pager", .word, usual: .horizontal)
        as FileKey<PagerAxis>
    package static let pageHeight = FileKey(
        "pageHeight", of: "pager", .points(ScenarioReader.extent))
    package static let cards = FileKey(
        "cards", of: "pager", .whole(1...ScenarioReader.mostRows), needed: "50")
    package static let behind = FileKey("behind", of: "pager", .whole(behindAll), usual: 1)
    package static let advances = FileKey(
        "advances", of: "pager", .time(100_000_000...ScenarioReader.longestNs))
    package static let ends = FileKey("ends", of: "pager", .word) as FileKey<PagesEnd>

    /// What is said of decks, in Markdown.
    package static var about: String { WordTable.keys.text("cards and swipes") }
    /// The events of a swipe and an undo, worked out by hand.
    package static var worked: [[String]] { WordTable.keys.sections["cards and swipes"]!.rows }
    package static var timed: String { WordTable.keys.text("pages that turn") }

    static let mostBehind = 50
    static let behindAll = 0...mostBehind
}

package enum TabsSwipeKeys {
    package static let all = ObjectForm<Int>(
        "tabsSwipe", "'tabsSwipe'", .needed("keeps", .whole(0...ScenarioReader.mostNames), "1")
    ) { _, keeps in keeps }
}

extension Step.Swipe {
    /// The keys of a swipe that isn't carried through.
    package static let keys = ObjectForm<Self>(
        "swipe", "a swipe", .needed("by", .number(-0.5...0.5), "0.4")
    ) { fields, share in
        if share == 0 { fields["by"]?.report(.zero) }
        return share == 0 ? nil : .tried(share: share)
    }
}
