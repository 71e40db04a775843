import LabBase
import LabDevices

/// Views without a window release their images on a memory warning, and request them again on
/// return.
package enum OffscreenPart: KeyedPart {
    package static let id = "offscreen"
    package static let summary = "views without a window release on a warning, restore on return"
    package static let explanation = """
        On a memory warning every view without a window (on a covered screen, or in a reuse pool) \
        releases its image. When it comes back on screen it requests the image again: the store or \
        the weak table gives it if they have it, else a new load does, on the main thread with \
        restore=sync, from memory or disk. on=background releases when the app is left instead, \
        on=both on either signal. Views in a window never release. Without a store it adds 'weak'.
        """
    static var field: WritableKeyPath<Composition, ViewRule> { \.views }
    static let keys: [PartKey<ViewRule>] = [
        PartKey(
            PolicyParameter(
                "on", Listing.or(signals), default: signals[0],
                "the signal on which views without a window release")
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
