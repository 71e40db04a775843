import LabBase
import LabDevices
import LabPictures

/// How a file is decoded to pixels.
package enum DecodePart: KeyedPart {
    package static let id = "decode"
    package static let summary = "where a file becomes pixels, and how many"
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
