/// How views use images beside requesting and showing them.
package enum ViewsPart: KeyedPart {
    package static let id = "views"
    package static let summary = "when views release their images, whatever the store does"
    static var field: WritableKeyPath<Composition, ViewRule> { \.views }
    static let keys: [PartKey<ViewRule>] = [
        key("hidden", \.releasesHiddenAfterNs, .time(canBeZero: true)),
        key(
            "background", \.showsNothingInBackground,
            .either("release", or: "keep", isTrue: "release")),
        key("placeholder", \.placeholderFirst, .either("before", or: "after", isTrue: "before")),
        key("reuse", \.clearsOnReuse, .either("clear", or: "keep", isTrue: "clear")),
        key("same", \.keepsSame, .either("asks", or: "keeps", isTrue: "keeps")),
    ]
}
