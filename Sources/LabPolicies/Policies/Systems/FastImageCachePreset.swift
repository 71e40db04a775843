extension Preset {
    /// FastImageCache's image tables.
    package static let fastImageCache = Preset(
        id: "fastimagecache", group: .libraries,
        title: "FastImageCache 1.3",
        summary: "pixels in a mapped file: decoded once, then read, and clean in memory",
        explanation: """
            Each format has a table, a file of uncompressed images that is mapped into memory. An \
            image is decoded once, into the file; later requests map it. Mapped pages are clean, \
            so the system takes them back without asking, and they don't count against the app. A \
            full table gives up what was used least recently, and passes over what is in use.
            """,
        spec: """
            mapped(count=250)+weak+key(path, sizes=exact)+decode(async, fit=view, whole=on)\
            +queue(fic, stages=read..decode, width=1)
            """,
        source: """
            FastImageCache 1.3, FastImageCache/FICImageTable.m and README.md \
            (github.com/path/FastImageCache)
            """,
        quirks: [
            "Its memory hardly shows in the footprint, whatever RSS says.",
            "A warning changes nothing, since there is nothing of its own to free.",
            """
            Images are drawn into the file, and fetched from it, one at a time, in one serial \
            queue (FICImageCache.m).
            """,
        ],
        assumptions: [
            """
            A table holds as many images as the app says, 250 in its README, but at least a \
            chunk, which is about 2 MiB and never fewer than four images. Here one table with 250 \
            serves all sizes, and a format is the size that a view asks for.
            """,
            """
            A chunk of several images is unmapped when none of them is in use; here each image \
            is mapped by itself.
            """,
        ],
        verification: .read(
            "FICImageCache.m at 0d6e2c56, and FICImageTable.m",
            worked: 8,
            differences: [
                """
                A mapped image is found here at whatever size it was drawn first. Formats of one \
                family are drawn together there, so that decodes agree; one of another family \
                would be decoded again.
                """
            ]))
}
