extension Preset {
    /// Chromium's image cache with GPU raster.
    package static let chromiumGPU = Preset(
        id: "chromium-gpu", group: .libraries,
        title: "Chromium cc, with GPU raster",
        summary: "LRU of 2000 uploaded images within 128 MiB; what is unused for 30 s goes",
        explanation: """
            With GPU raster an image is decoded, uploaded, and kept by the GPU process. One that \
            is being drawn stays; the others go when 2000 images or the bytes of the GPU's cache \
            are exceeded, when they weren't used for half a minute, and under pressure.
            """,
        spec: """
            cache(order=lru, limit=128MiB, count=2000, use=pinned, ttl=30s, sweep=30s)\
            +weak+key(path, sizes=enough)+decode(async, fit=view, halves=on, whole=on)\
            +on(warning, trim=25%)+on(critical, unused)
            """,
        source: """
            Chromium, cc/tiles/gpu_image_decode_cache.cc at 635df984 and \
            gpu/command_buffer/service/service_transfer_cache.cc at 188e315d \
            (chromium.googlesource.com/chromium/src)
            """,
        quirks: [
            "An image has one entry: a larger one takes the place of a smaller one.",
            """
            Images are a half, a quarter and so on of their size, the last that is as large as \
            what is drawn.
            """,
        ],
        assumptions: [
            """
            What finds no room beside what is drawn is in its table all the same, and found while \
            it is drawn: that is 'weak'. It would stay afterwards, and here it goes.
            """,
            """
            The GPU's cache has 128 MiB on Android, 1 MiB with little RAM, and 192 or 256 MiB \
            elsewhere, for all of the browser's pages. Here it is 128 for this one.
            """,
            """
            JPEG files with reduced colour take 1.5 bytes a pixel at their own size and 3 at \
            others; here all images take four.
            """,
            """
            A half of the memory that decoding takes before the upload is given back when that is \
            done; here it isn't counted.
            """,
            """
            Whether the half minute is counted by the page or, as 25 s, by the GPU process hangs \
            on a flag.
            """,
        ],
        verification: .read(
            "gpu_image_decode_cache.cc at 635df984 and service_transfer_cache.cc at 188e315d",
            worked: 9,
            differences: [
                """
                JPEG files with reduced colour take 1.5 or 3 bytes a pixel there, and four here: \
                up to 2.7 times as much.
                """
            ]))
}
