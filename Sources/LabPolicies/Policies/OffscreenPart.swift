import LabBase
import LabDevices

/// Views without a window let go of their images on a memory warning, and ask again on return.
package enum OffscreenPart: PolicyPart {
    package static let id = "offscreen"
    package static let summary = "views without a window let go on a warning, and restore on return"
    package static let explanation = """
        On a memory warning every view that has no window (on a covered screen, or in a reuse \
        pool) releases its image. When it comes back on screen it asks for the image again: from \
        the store or the weak table if they have it, else by a new load, which restore=sync does \
        on the main thread, from memory or disk. on=background does it when the app is left \
        instead, on=both on either. Views in a window never release. Without a store it brings \
        'weak' with it.
        """
    package static let parameters = [
        PolicyParameter(
            "on", "warning, background or both", default: "warning",
            "the signal on which views without a window let go"),
        PolicyParameter(
            "restore", "async or sync", default: "async", "how an image comes back on return"),
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let signal = try arguments.choice("on", ["warning", "background", "both"]) ?? "warning"
        composition.views.releasesOnWarning = signal != "background"
        composition.views.releasesOnBackground = signal != "warning"
        composition.views.restoresSynchronously =
            try arguments.choice("restore", ["async", "sync"]) == "sync"
    }
}
