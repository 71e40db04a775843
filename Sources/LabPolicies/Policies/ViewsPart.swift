import LabBase
import LabDevices

/// How views use images beside requesting and showing them.
package enum ViewsPart: KeyedPart {
    package static let id = "views"
    package static let summary = "when views release their images, whatever the store does"
    static var field: WritableKeyPath<Composition, ViewRule> { \.views }
    static let keys: [PartKey<ViewRule>] = [
        .time(
            "hidden", \.releasesHiddenAfterNs, "16ms", default: "never", canBeZero: true,
            "releases this long after leaving the window"),
        .flag(
            "placeholder", \.placeholderFirst, either: ["before", "after"], is: "before",
            "releases the old image before or after looking up the new one"),
        .flag(
            "reuse", \.clearsOnReuse, either: ["clear", "keep"], is: "clear",
            "what a cell does with its images in the reuse pool"),
        .flag(
            "same", \.keepsSame, either: ["asks", "keeps"], is: "keeps",
            "a view that is asked to show the image that it has"),
    ]
}
