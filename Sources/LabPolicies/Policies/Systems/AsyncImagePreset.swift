extension Preset {
    /// SwiftUI's AsyncImage.
    package static let asyncImage = Preset(
        id: "asyncimage", group: .apple,
        title: "SwiftUI AsyncImage, up to iOS 26",
        summary: "no memory: each view loads, decodes whole, and loses it with its row",
        explanation: """
            AsyncImage keeps no decoded images, and up to iOS 26 hardly any files. Each view \
            fetches and decodes the whole image for itself; a row that leaves its list loses its \
            image, and a load that is under way then is cancelled.
            """,
        spec: """
            none+decode(async)+disk(off)+views(reuse=clear)\
            +loading(abandoned=cancelled, hidden=abandons)
            """,
        source: """
            Reports of developers: matteomanferdini.com on its caching, Async-Swift 38 and \
            zenn.dev on cancelled loads, livsycode.com and nilcoalescing.com on iOS 27. Its own \
            source isn't public
            """,
        quirks: [
            "Scrolling back fetches again.",
            "A photo shown in a thumbnail takes the memory of the whole photo.",
        ],
        assumptions: [
            """
            All of it is assumed from reports; that a cancelled load isn't begun again on return \
            while the view lives, as two of them say, is left out.
            """,
            """
            From iOS 27 on files are kept as HTTP has it: write \
            none+decode(async)+views(reuse=clear)+disk(limit=10MB).
            """,
            """
            URLCache holds what it may of files: 512 KB in memory and 10 MB on disk have been \
            measured on iOS of 2025, 4 MiB and 20 MiB are documented.
            """,
        ],
        verification: .assumed(
            "reports of developers; its source isn't public",
            worked: 8,
            differences: [
                """
                What a cancelled load does on return is reported otherwise: it isn't begun again \
                while its view lives, and the view stays blank.
                """
            ]))
}
