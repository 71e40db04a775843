extension Preset {
    /// Coil in Jetpack Compose.
    package static let coilCompose = Preset(
        id: "coil-compose", group: .libraries,
        title: "Coil 3, in Compose",
        summary: "coil, in rows that are gone when they are out of sight",
        explanation: """
            Coil's AsyncImage in Jetpack Compose: the caches, keys and reactions of coil. A row \
            that leaves a lazy list is forgotten, which cancels its load and lets go of its image; \
            coming back is a new request.
            """,
        spec: "coil(hidden=waits)+views(reuse=clear)",
        source: """
            Coil 3.1 to 3.3, coil-compose-core AsyncImagePainter.kt at 0b9e4ee8, \
            ConstraintsSizeResolver.kt at e7fce288 and AsyncImage.kt at f0aa7aa2 (github.com/coil-\
            kt/coil)
            """,
        quirks: [
            """
            Nothing is restarted on its own when a view comes back on screen: the composition \
            asks.
            """
        ],
        assumptions: [
            "The size is that of the layout's largest constraints, here the view's.",
            "A lazy list keeps a few rows for reuse; here none are.",
            "What coil's page assumes of collection and of OkHttp holds here as well.",
        ],
        verification: .read(
            """
            AsyncImagePainter.kt at 0b9e4ee8, ConstraintsSizeResolver.kt at e7fce288 and \
            AsyncImage.kt at f0aa7aa2
            """,
            worked: 8,
            differences: [
                "Its caches are coil's, which were run.",
                "A lazy list keeps some rows for reuse, whose images stay: here none do.",
            ]))
}
