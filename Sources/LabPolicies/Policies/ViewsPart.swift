import LabBase
import LabDevices

/// How views use images beside requesting and showing them.
package enum ViewsPart: KeyedPart {
    package static let id = "views"
    package static let summary = "when views let go of their images, whatever the store does"
    package static let explanation = """
        hidden=16ms: a view that leaves its window lets go of its image after this time, or waits \
        no more for it, and asks for it again on return. placeholder=before: a view that wants \
        another image lets go of the one it has before it looks the new one up, so that a table of \
        living images may not find it any more; 'after' lets go when the lookup is done. \
        reuse=clear: a cell that goes into the reuse pool lets go of its images, which it keeps \
        otherwise. same=keeps: a view that is asked for the image that it has keeps it, and asks \
        nobody; the request counts as a weak hit. Without a store it brings 'weak' with it. A view \
        that the scenario calls plain does none of this.
        """
    static var field: WritableKeyPath<Composition, ViewRule> { \.views }
    static let keys: [PartKey<ViewRule>] = [
        .time(
            "hidden", \.releasesHiddenAfterNs, "16ms", default: "never", canBeZero: true,
            "lets go so long after leaving the window"),
        .flag(
            "placeholder", \.placeholderFirst, either: ["before", "after"], is: "before",
            "lets go of the old image before or after looking up the new one"),
        .flag(
            "reuse", \.clearsOnReuse, either: ["clear", "keep"], is: "clear",
            "what a cell does with its images in the reuse pool"),
        .flag(
            "same", \.keepsSame, either: ["asks", "keeps"], is: "keeps",
            "what a view does that is asked for the image that it has"),
    ]
}
