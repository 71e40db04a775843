import LabBase

/// How a file is decoded to pixels.
package enum DecodePart: KeyedPart {
    package static let id = "decode"
    package static let summary = "where a file becomes pixels, and how many"
    static var field: WritableKeyPath<Composition, DecodeRule> { \.decode }
    static let keys: [PartKey<DecodeRule>] = [
        PartKey(place: "mode", of: id, \.mode),
        key("disk", \.isSyncFromDisk, .either("sync", or: "same", isTrue: "sync")).refused(
            "does nothing where everything decodes on the main thread. Leave one out"
        ) { decode, _ in decode.isSyncFromDisk && decode.mode == .sync },
        PartKey(PolicyParameter("fit", of: id, { Listing.or(fits.map(\.word)) })) {
            arguments, _, decode throws(Complaint) in
            guard let word = try arguments.choice("fit", fits.map(\.word)) else { return }
            decode.fit = fits.first { $0.word == word }!.fit
        } write: { decode, text in
            text.add("fit", fits.first { $0.fit == decode.fit }!.word, if: decode.fit != .none)
        },
        key("up", \.scalesUp, .flag).refused(
            "does nothing where no image is made as large as its view. Add fit=inside or another"
        ) { decode, _ in decode.scalesUp && decode.fit == .none },
        key("halves", \.halves, .word).refused(
            "does nothing where every image keeps its size. Add fit=view or maxSide"
        ) { decode, _ in
            decode.halves != .off && decode.fit == .none && decode.maxSide == nil
        },
        key("maxPixels", \.maxPixels, .count("2000000")),
        key("maxSide", \.maxSide, .count("4096")),
        key("sized", \.sized, .word).refused(
            "does nothing where every image keeps its size. Add fit=view, maxSide or maxPixels"
        ) { decode, _ in decode.sized != .all && !decode.makesSmaller },
        key("whole", \.way, .word).refused(
            "does nothing where nothing is made smaller. Add fit=view, maxPixels or maxSide"
        ) { decode, _ in decode.way != .auto && !decode.makesSmaller },
        key("pixels", \.pixels, .wordOrNone()), key("mips", \.mips, .flag),
        key(framesKey, \.frames, .word),
        key("buffer", \.buffer, .count("5")).refused(
            "does nothing where no frames are streamed. Add frames=streamed"
        ) { decode, _ in !decode.streamsFrames },
        PartKey(
            limit: "animation", of: id, \.wholeBytes, on: { .init($1) },
            otherwise: "leave it out"
        ).refused("does nothing where no frames are streamed. Add frames=streamed") { decode, _ in
            !decode.streamsFrames
        },
        key("redraw", \.redraws, .flag),
    ]

    static let framesKey = "frames"

    private static let fits: [(word: String, fit: DecodeRule.Fit)] =
        [("view", .cover)] + DecodeRule.Fit.allCases.map { ($0.rawValue, $0) }
}

extension DecodeRule {
    fileprivate var makesSmaller: Bool { fit != .none || maxPixels != nil || maxSide != nil }
}
