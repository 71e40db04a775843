extension Preset {
    /// UIKit's own cache of named images.
    package static let imageNamed = Preset(
        id: "imagenamed", group: .apple,
        title: "UIImage(named:)",
        summary: "holds and shares every named image, drops unused ones under pressure",
        explanation: """
            UIKit keeps decoded images by name and gives everyone the same object. Under pressure \
            it drops those that nobody shows. An image is decoded as it is loaded.
            """,
        spec: """
            cache(order=lru, limit=none)+weak+decode(sync)+on(warning, unused)
            """,
        source: "Apple's documentation of UIImage, init(named:)",
        quirks: [
            "Without pressure it grows with every name.",
            "What a view shows survives a warning in the cache, too, and stays shared.",
        ],
        assumptions: [
            "Which warnings count as pressure isn't documented; here all of them do.",
            """
            It knows images of the app's own bundle alone. Remote ones are loaded here as if the \
            app fetched them first; give those a policy of their own, such as \
            'split(icons=imagenamed, rest=carousel)'.
            """,
            """
            An app can't ask it what it has, nor have it forget an image; steps that do are \
            carried out here all the same.
            """,
            "Decoding takes the main thread, since the call returns an image that is ready.",
        ],
        knowsRemote: false,
        verification: .assumed(
            "Apple's documentation of init(named:)",
            worked: 11,
            differences: [
                "Which pressure takes how much isn't documented."
            ]))
}
