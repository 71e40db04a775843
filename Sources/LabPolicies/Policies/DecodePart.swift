import LabBase
import LabDevices
import LabPictures

/// How a file is decoded to pixels.
package enum DecodePart: KeyedPart {
    package static let id = "decode"
    package static let summary = "where a file becomes pixels, and how many"
    package static let explanation = """
        'async' decodes on a separate thread. 'sync' decodes on the main thread while the request \
        waits: no view is blank, but frames are late; an image that isn't on disk is fetched \
        first. 'lazy' decodes on the main thread, when a view in a window first shows the image. \
        disk=sync is 'sync' for images on disk, and follows the mode for images that must be \
        fetched. 'fit' decodes to the size of the view, if the request tells it: 'cover' to the \
        smallest size of the image's shape that covers the view ('view' is the same); 'inside' to \
        the largest that lies inside it; 'crop' to the view's size, without the part beyond it; \
        'side' until the longer sides are equal. A smaller image keeps its size, unless up=on. \
        halves=on halves an image as long as it stays large enough, or until it is within maxSide; \
        halves=larger halves it as long as its half is larger than that, so that an image of twice \
        the size isn't halved. maxPixels is the most pixels, maxSide the most of the longer side. \
        sized=local applies all this only to images that aren't remote. whole=on makes a smaller \
        size from the whole image, which is in memory meanwhile; whole=off makes it row by row, as \
        far as the file allows; whole=auto does as the format's decoder: a JPEG at an eighth to \
        seven eighths, and the rest of the scaling row by row, a WebP at its very size, others \
        from the whole, but row by row with halves=on. 'pixels' is the layout of a pixel in \
        memory: 8888 takes four bytes, 565 two (not for a picture with transparency), f16 eight, \
        grey one. frames=all decodes and keeps all frames of an animation. \
        frames=streamed decodes the first with the image; a player in each view that is in a \
        window decodes the others, each as the one before it is shown, and holds 'buffer' of them, \
        or all if these take no more than 'animation' together: such it decodes once. They are in \
        no store. redraw=on draws a \
        decoded image once more at the screen's scale: an image whose file is for another scale \
        gets another size, and both are in memory meanwhile.
        """
    static var field: WritableKeyPath<Composition, DecodeRule> { \.decode }
    static let keys: [PartKey<DecodeRule>] = [
        .place("mode", \.mode, "on which thread and when"),
        .flag(
            "disk", \.isSyncFromDisk, either: ["sync", "same"], is: "sync",
            "images on disk decode on the main thread"
        ).refused("does nothing where everything decodes on the main thread. Leave one out") {
            decode, _ in decode.isSyncFromDisk && decode.mode == .sync
        },
        PartKey(
            PolicyParameter(
                "fit", Listing.or(fits.map(\.word)), default: "none", "the size to decode to")
        ) { arguments, _, decode throws(Complaint) in
            guard let word = try arguments.choice("fit", fits.map(\.word)) else { return }
            decode.fit = fits.first { $0.word == word }!.fit
        } write: { decode, text in
            text.add("fit", fits.first { $0.fit == decode.fit }!.word, if: decode.fit != .none)
        },
        .flag("up", \.scalesUp, "a smaller image is made larger, too").refused(
            "does nothing where no image is made as large as its view. Add fit=inside or another"
        ) { decode, _ in decode.scalesUp && decode.fit == .none },
        .word("halves", \.halves, "only a half, a quarter and so on of the image").refused(
            "does nothing where every image keeps its size. Add fit=view or maxSide"
        ) { decode, _ in
            decode.halves != .off && decode.fit == .none && decode.maxSide == nil
        },
        .count("maxPixels", \.maxPixels, "2000000", "the most pixels"),
        .count("maxSide", \.maxSide, "4096", "the most of the longer side"),
        .word("sized", \.sized, "which images get another size").refused(
            "does nothing where every image keeps its size. Add fit=view, maxSide or maxPixels"
        ) { decode, _ in decode.sized != .all && !decode.makesSmaller },
        .word("whole", \.way, "decodes all of it before it makes it smaller").refused(
            "does nothing where nothing is made smaller. Add fit=view, maxPixels or maxSide"
        ) { decode, _ in decode.way != .auto && !decode.makesSmaller },
        .word("pixels", \.pixels, default: "the group's", "the layout of a pixel in memory"),
        .word(framesKey, \.frames, "how much of an animation"),
        .count("buffer", \.buffer, "5", "frames that a player of an animation holds").refused(
            "does nothing where no frames are streamed. Add frames=streamed"
        ) { decode, _ in !decode.streamsFrames },
        .limit(
            "animation", \.wholeBytes, "10MB, 20% (of the RAM), or a formula", default: "none",
            on: { .init($1) }, otherwise: "leave it out",
            "what its frames may take together, so that a player holds them all"
        ).refused("does nothing where no frames are streamed. Add frames=streamed") { decode, _ in
            !decode.streamsFrames
        },
        .flag("redraw", \.redraws, "draws it once more at the screen's scale"),
    ]

    static let framesKey = "frames"

    private static let fits: [(word: String, fit: DecodeRule.Fit)] =
        [("view", .cover)] + DecodeRule.Fit.allCases.map { ($0.rawValue, $0) }
}

extension DecodeRule {
    fileprivate var makesSmaller: Bool { fit != .none || maxPixels != nil || maxSide != nil }
}
