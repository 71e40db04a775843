import LabBase
import LabDevices

/// How views use images beside requesting and showing them.
package enum ViewsPart: KeyedPart {
    package static let id = "views"
    package static let summary = "when views release their images, whatever the store does"
    package static let explanation = """
        hidden=16ms: a view that leaves its window releases its image after this time, or stops \
        waiting for it, and requests it again on return. placeholder=before: a view that wants \
        another image releases its own before it looks the new one up, so that a table of living \
        images may not find it any more; 'after' releases it after the lookup. reuse=clear: a cell \
        that goes into the reuse pool releases its images; otherwise it keeps them. same=keeps: a \
        view that is asked to show the image that it has keeps it, and makes no lookup; the \
        request counts as a weak hit. Without a store it adds 'weak'. A view that the scenario \
        calls plain does none of this.
        """
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
