import LabBase
import LabDevices
import LabPictures

/// How a file becomes pixels.
package enum DecodePart: PolicyPart {
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
    package static let parameters = [
        PolicyParameter(
            "mode", DecodeRule.Mode.list, default: "async", "on which thread and when",
            isPositional: true, words: DecodeRule.Mode.words),
        PolicyParameter(
            "disk", "sync or same", default: "same", "what is on disk decodes on the main thread"),
        PolicyParameter(
            "fit", Listing.or(fits.map(\.word)), default: "none", "the size to decode to"),
        PolicyParameter("up", "on or off", default: "off", "a smaller image is made larger, too"),
        PolicyParameter(
            "halves", DecodeRule.Halves.list, default: "off",
            "only a half, a quarter and so on of the image"),
        PolicyParameter("maxPixels", "2000000", default: "no limit", "the most pixels"),
        PolicyParameter("maxSide", "4096", default: "no limit", "the most of the longer side"),
        PolicyParameter(
            "sized", DecodeRule.Whose.list, default: "all", "which images get another size"),
        PolicyParameter(
            "whole", PictureTarget.Way.list, default: "auto",
            "decodes all of it before it makes it smaller"),
        PolicyParameter(
            "pixels", PixelLayout.list, default: "the group's",
            "how a pixel lies in memory"),
        PolicyParameter("frames", "first or all", default: "first", "how much of an animation"),
        PolicyParameter(
            "redraw", "on or off", default: "off", "draws it once more at the screen's scale"),
    ]

    private static let fits: [(word: String, fit: DecodeRule.Fit)] =
        [("view", .cover)] + DecodeRule.Fit.allCases.map { ($0.rawValue, $0) }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        var decode = DecodeRule()
        if let mode = arguments.words.first { decode.mode = try arguments.word(mode) }
        decode.isSyncFromDisk = try arguments.choice("disk", ["sync", "same"]) == "sync"
        if let word = try arguments.choice("fit", fits.map(\.word)) {
            decode.fit = fits.first { $0.word == word }!.fit
        }
        decode.scalesUp = try arguments.flag("up") ?? false
        decode.halves = try arguments.choice("halves") ?? decode.halves
        decode.redraws = try arguments.flag("redraw") ?? false
        decode.maxSide = try arguments.count("maxSide")
        decode.sized = try arguments.choice("sized") ?? decode.sized
        decode.maxPixels = try arguments.count("maxPixels").map(Int64.init)
        decode.way = try arguments.choice("whole") ?? decode.way
        decode.pixels = try arguments.choice("pixels")
        decode.keepsFrames = try arguments.choice("frames", ["first", "all"]) == "all"
        try check(decode, arguments)
        composition.decode = decode
    }

    /// What would do nothing.
    private static func check(
        _ decode: DecodeRule, _ arguments: PolicyArguments
    ) throws(Complaint) {
        func refuse(_ key: String, if isIdle: Bool, _ message: String) throws(Complaint) {
            guard isIdle, let argument = arguments[key] else { return }
            throw arguments.problem("'\(key)' does nothing \(message)", ofNameOf: argument)
        }
        let isCapped = decode.maxPixels != nil || decode.maxSide != nil
        try refuse(
            "whole", if: decode.way != .auto && decode.fit == .none && !isCapped,
            "where nothing is made smaller. Add fit=view, maxPixels or maxSide")
        try refuse(
            "up", if: decode.scalesUp && decode.fit == .none,
            "where no image is made as large as its view. Add fit=inside or another")
        try refuse(
            "halves", if: decode.halves != .off && decode.fit == .none && decode.maxSide == nil,
            "where every image keeps its size. Add fit=view or maxSide")
        try refuse(
            "sized", if: decode.sized != .all && decode.fit == .none && !isCapped,
            "where every image keeps its size. Add fit=view, maxSide or maxPixels")
        try refuse(
            "disk", if: decode.isSyncFromDisk && decode.mode == .sync,
            "where everything decodes on the main thread. Leave one out")
    }
}
