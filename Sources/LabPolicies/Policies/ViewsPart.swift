import LabBase
import LabDevices

/// What views do beside asking and showing.
package enum ViewsPart: PolicyPart {
    package static let id = "views"
    package static let summary = "when views let go of their images, whatever the store does"
    package static let explanation = """
        hidden=16ms: a view that leaves its window lets go of its image after this time, or waits \
        no more for it, and asks for it again on return. placeholder=before: a view that wants \
        another image lets go of the one it has before it looks the new one up, so that a table of \
        living images may not find it any more; 'after' lets go when the lookup is done. \
        reuse=clear: a cell that goes into the reuse pool lets go of its images, which it keeps \
        otherwise. same=keeps: a view that is asked for the image that it has keeps it, and asks \
        nobody; the request counts as a weak hit. Without a store it brings 'weak' with it. A view \
        that the scenario calls plain does none of this.
        """
    package static let parameters = [
        PolicyParameter(
            "hidden", "16ms", default: "never", "lets go so long after leaving the window"),
        PolicyParameter(
            "placeholder", "before or after", default: "after",
            "lets go of the old image before or after looking up the new one"),
        PolicyParameter(
            "reuse", "clear or keep", default: "keep",
            "what a cell does with its images in the reuse pool"),
        PolicyParameter(
            "same", "asks or keeps", default: "asks",
            "what a view does that is asked for the image that it has"),
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        composition.views.releasesHiddenAfterNs = try arguments.time("hidden", canBeZero: true)
        composition.views.placeholderFirst =
            try arguments.choice("placeholder", ["before", "after"]) == "before"
        composition.views.clearsOnReuse =
            try arguments.choice("reuse", ["clear", "keep"]) == "clear"
        composition.views.keepsSame = try arguments.choice("same", ["asks", "keeps"]) == "keeps"
    }
}
