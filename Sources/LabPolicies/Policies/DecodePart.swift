import LabBase
import LabDevices
import LabPictures

/// How a file is decoded to pixels.
package enum DecodePart: KeyedPart {
    package static let id = "decode"
    package static let summary = "where a file becomes pixels, and how many"
    package static let explanation = """
        'async' decodes on a thread of its own. 'sync' decodes on the main thread while the \
        request waits: no view is blank, but frames are late; what isn't on disk is fetched first \
        all the same. 'lazy' decodes on the main thread, when a view in a window first shows the \
        image. disk=sync does as 'sync' with what is on disk, and as the mode says with what must \
        be fetched. 'fit' decodes to the size of the view, where the request tells it: 'cover' to \
        the smallest size of the image's shape that covers the view, which is also 'view'; \
        'inside' to the largest that lies inside it; 'crop' to the view's size, without what is \
        beyond it; 'side' until the longer sides are alike. A smaller image stays as it is, \
        unless up=on. With halves=on an image is halved as often as it stays large enough, \
        or as it takes to be within maxSide; with halves=larger as often as its half is larger \
        than that, so that one of twice the size isn't. \
        maxPixels is the most pixels, maxSide the most of the longer side. sized=local does all \
        this to images that aren't remote alone. With whole=on a smaller size is made \
        from the whole image, which is in memory meanwhile; with whole=off row by row, as far as \
        the file allows it; and with whole=auto as its format's decoder does: a JPEG at an eighth \
        to seven eighths, and what is left of it row by row, a WebP at its very size, others from \
        the whole, but row by row with halves=on. 'pixels' is how a pixel lies in memory: 8888 in \
        four bytes, 565 in two, which a picture with transparency doesn't get, f16 in eight, \
        grey in one. \
        frames=all decodes and keeps all frames of an animation. redraw=on draws what was decoded \
        once more at the screen's scale: an image whose file is for another scale gets another \
        size, and both are in memory meanwhile.
        """
    static var field: WritableKeyPath<Composition, DecodeRule> { \.decode }
    static let keys: [PartKey<DecodeRule>] = [
        .place("mode", \.mode, "on which thread and when"),
        .flag(
            "disk", \.isSyncFromDisk, either: ["sync", "same"], is: "sync",
            "what is on disk decodes on the main thread"
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
        .word("pixels", \.pixels, default: "the group's", "how a pixel lies in memory"),
        .flag(
            "frames", \.keepsFrames, either: ["first", "all"], is: "all", "how much of an animation"
        ),
        .flag("redraw", \.redraws, "draws it once more at the screen's scale"),
    ]

    private static let fits: [(word: String, fit: DecodeRule.Fit)] =
        [("view", .cover)] + DecodeRule.Fit.allCases.map { ($0.rawValue, $0) }
}

extension DecodeRule {
    fileprivate var makesSmaller: Bool { fit != .none || maxPixels != nil || maxSide != nil }
}
