import LabBase
import LabDevices

/// Views without a window release their images on a memory warning, and request them again on
/// return.
package enum OffscreenPart: KeyedPart {
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
    static var field: WritableKeyPath<Composition, ViewRule> { \.views }
    static let keys: [PartKey<ViewRule>] = [
        PartKey(
            PolicyParameter(
                "on", Listing.or(signals), default: signals[0],
                "the signal on which views without a window let go")
        ) { arguments, _, views throws(Complaint) in
            let signal = try arguments.choice("on", signals) ?? signals[0]
            views.releasesOnWarning = signal != "background"
            views.releasesOnBackground = signal != "warning"
        } write: { views, text in
            let signal = views.releasesOnWarning ? "both" : "background"
            text.add("on", signal, if: views.releasesOnBackground)
        },
        .flag(
            "restore", \.restoresSynchronously, either: ["async", "sync"], is: "sync",
            "how an image comes back on return"),
    ]
    private static let signals = ["warning", "background", "both"]

    static func text(_ composition: Composition) -> [String] {
        let views = composition.views
        guard views.releasesOnWarning || views.releasesOnBackground else { return [] }
        return [keys.text(id, views).text]
    }
}
