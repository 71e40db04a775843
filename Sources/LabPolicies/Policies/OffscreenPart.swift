import LabBase

/// Views without a window release their images on a memory warning, and request them again on
/// return.
package enum OffscreenPart: KeyedPart {
    package static let id = "offscreen"
    package static let summary = "views without a window release on a warning, restore on return"
    static var field: WritableKeyPath<Composition, ViewRule> { \.views }
    static let keys: [PartKey<ViewRule>] = [
        PartKey(PolicyParameter("on", of: id, { Listing.or(signals) })) {
            arguments, _, views throws(Complaint) in
            let signal = try arguments.choice("on", signals) ?? signals[0]
            views.releasesOnWarning = signal != "background"
            views.releasesOnBackground = signal != "warning"
        } write: { views, text in
            let signal = views.releasesOnWarning ? "both" : "background"
            text.add("on", signal, if: views.releasesOnBackground)
        },
        key("restore", \.restoresSynchronously, .either("async", or: "sync", isTrue: "sync")),
    ]
    private static let signals = ["warning", "background", "both"]

    static func text(_ composition: Composition) -> [String] {
        let views = composition.views
        guard views.releasesOnWarning || views.releasesOnBackground else { return [] }
        return [keys.text(id, views).text]
    }
}
