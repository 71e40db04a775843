import LabBase
import LabDevices

/// How a file becomes pixels.
package enum DecodePart: PolicyPart {
    package static let id = "decode"
    package static let summary = "where a file becomes pixels, and how many"
    package static let explanation = """
        'async' decodes on a thread of its own. 'sync' decodes on the main thread while the \
        request waits: no view is blank, but frames are late; what isn't on disk is fetched first \
        all the same. 'lazy' decodes on the main thread, when a view in a window first shows the \
        image. fit=view decodes to the size of the view, where the request tells it and the image \
        is larger; maxPixels to at most so many pixels. With whole=on a smaller size is made from \
        the whole image, which is in memory meanwhile.
        """
    package static let parameters = [
        PolicyParameter(
            "mode", DecodeRule.Mode.list, default: "async", "on which thread and when",
            isPositional: true, words: DecodeRule.Mode.words),
        PolicyParameter("fit", "view or none", default: "none", "the size to decode to"),
        PolicyParameter("maxPixels", "2000000", default: "no limit", "the most pixels"),
        PolicyParameter(
            "whole", "on or off", default: "off", "decodes all of it before it makes it smaller"),
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        var decode = DecodeRule()
        if let mode = arguments.words.first { decode.mode = try arguments.word(mode) }
        decode.fitsView = try arguments.choice("fit", ["view", "none"]) == "view"
        decode.maxPixels = try arguments.count("maxPixels").map(Int64.init)
        decode.decodesWhole = try arguments.flag("whole") ?? false
        if decode.decodesWhole, !decode.fitsView, decode.maxPixels == nil {
            throw arguments.problem(
                "'whole' does nothing where nothing is made smaller. Add fit=view or maxPixels",
                ofNameOf: arguments["whole"]!)
        }
        composition.decode = decode
    }
}
