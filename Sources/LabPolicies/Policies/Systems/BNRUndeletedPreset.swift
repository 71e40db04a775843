extension Preset {
    /// The Big Nerd Ranch book's image store before it is mended.
    package static let bnrUndeleted = Preset(
        id: "bnr-undeleted", group: .origins,
        title: "Big Nerd Ranch's image store, first version",
        summary: "as bnr, but every replaced image stays in the store",
        explanation: """
            As bnr, in the version that the book shows first: an item's new image gets a new UUID, \
            and nobody deletes the old one, which is found no more and stays all the same.
            """,
        spec: "cache(order=fifo, limit=none, replaced=kept)+decode(sync)+on(warning, clear)",
        source: """
            iOS Programming: The Big Nerd Ranch Guide, the image store (BNRImageStore) of its \
            example app Homepwner, before images are deleted
            """,
        quirks: ["Each image that is replaced stays in memory, unreachable, until a warning."],
        assumptions: ["Loading takes the main thread, as with bnr."],
        verification: .read(
            "the book's chapter on its image store, in its first version",
            worked: 7,
            differences: [
                "When the pixels are made is UIKit's business; here it is at the call."
            ]))
}
