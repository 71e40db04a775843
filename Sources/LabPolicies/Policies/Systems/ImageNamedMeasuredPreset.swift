extension Preset {
    /// UIKit's cache of named images, as others have seen it behave.
    package static let imageNamedMeasured = Preset(
        id: "imagenamed-measured", group: .apple,
        title: "UIImage(named:), as others report it",
        summary: "as imagenamed, decoded when shown, and flushed when the app is left",
        explanation: """
            As imagenamed, with what developers report of it beyond Apple's documentation: that \
            the system flushes it on a memory warning and when the app goes to the background, and \
            that an image is decoded when it is first drawn.
            """,
        spec: """
            cache(order=lru, limit=none)+weak+decode(lazy)+on(warning, unused)\
            +on(background, unused)
            """,
        source: """
            Reports of developers, from 2010 (volonbolon.net, after WWDC) and 2018 (awesome-tips); \
            none of them with figures
            """,
        quirks: ["Each return to the app decodes again what no view held."],
        assumptions: ["What a view shows stays in the cache when it is flushed."],
        knowsRemote: false,
        verification: .assumed(
            "reports of developers, none of them with figures",
            worked: 7,
            differences: [
                "No report says what is left after a flush."
            ]))
}
