extension Preset {
    /// Texture's ranges over PINRemoteImage's memory.
    package static let texture = Preset(
        id: "texture", group: .libraries,
        title: "Texture 3 (AsyncDisplayKit)",
        summary: "holds images within one screenful ahead, files within two and a half",
        explanation: """
            Nodes hold decoded images while they are in the display range, and files while they \
            are in the preload range, both in screenfuls and by direction. How far the ranges \
            reach depends on how deep the screen is covered, and on warnings. Behind them is \
            PINRemoteImage's memory of files.
            """,
        spec: """
            weak+encoded(limit=none)+offscreen(on=both)\
            +prefetch(ahead=1, behind=0.5, unit=screens, to=memory, cancel=left, hold=on, \
            minimum=0.25/0.25)\
            +prefetch(ahead=2.5, behind=1.5, unit=screens, to=encoded, cancel=left, hold=on, \
            minimum=0.5/0.25)\
            +queue(download, stages=fetch, width=10, order=priority)\
            +queue(display, stages=decode, width=cores*2)\
            +loading(wanted=moves, abandoned=cancelled)\
            +on(warning, clear, of=encoded, after=1ms)\
            +on(background, clear, of=encoded, after=1ms)
            """,
        source: """
            Texture 3, Source/Details/ASAbstractLayoutController.mm and ASRangeController.mm, \
            Source/Details/Transactions/_ASAsyncTransaction.mm \
            (github.com/TextureGroup/Texture)
            """,
        quirks: [
            "Before the first scroll it reaches a quarter of a screen ahead, and then a whole one.",
            """
            The range of a screen that is covered once is a quarter of a screenful around it, of \
            one that is covered twice only what it shows, and of one below that nothing.
            """,
            """
            On a warning, and in the background, the visible screen keeps what it shows, and the \
            others let go of everything.
            """,
        ],
        assumptions: [
            """
            What the signals do to covered screens is 'offscreen': their views let go. That a \
            screen lets go of what it shows when it is covered three times, without a signal, \
            the language can't say.
            """,
            "A load that no view waits for is cancelled, as nodes do that leave their range.",
            """
            Rendered contents that are alive are found again, which is 'weak'. Downloads are \
            PINRemoteImage's ten.
            """,
            """
            Nodes display on two threads for each core, and on one fewer while a finger tracks; \
            that one the language can't say.
            """,
            """
            How urgent a node is follows what is visible, displayed or preloaded; of that the lab \
            has views and prefetches.
            """,
            "In the lowest mode the preload range keeps the screen's bounds; here it keeps none.",
        ],
        verification: .read(
            """
            ASAbstractLayoutController.mm, ASRangeController.mm, and _ASAsyncTransaction.mm at \
            02aadd10
            """,
            worked: 10,
            differences: [
                """
                One thread fewer displays while a finger tracks: with six cores eleven instead of \
                twelve.
                """
            ]))
}
