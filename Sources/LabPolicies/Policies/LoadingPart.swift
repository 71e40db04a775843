import LabBase
import LabDevices

/// What becomes of loads while they wait.
package enum LoadingPart: PolicyPart {
    package static let id = "loading"
    package static let summary = "what becomes of loads that are wanted sooner, or no more"
    package static let explanation = """
        'wanted' is about a load that waits to be fetched ahead when a view asks for it: it moves \
        to where views' loads wait; or stays, and the view waits for it there; or stays, while \
        the view's own load begins beside it. 'abandoned' is about a load that isn't decoding yet \
        and that no view waits for any more: it goes on; is cancelled; or is cancelled and begins \
        anew behind the prefetches. 'attempts' is how often a load is tried whose fetch failed \
        for want of a network. With 'calm' the loads of views wait while content moves faster \
        than so many lengths of the window's longer side in a second.
        """
    package static let parameters = [
        PolicyParameter(
            "wanted", LoadingRule.Wanted.list, default: "moves",
            "a view wants what waits to be fetched ahead"),
        PolicyParameter(
            "abandoned", LoadingRule.Abandoned.list, default: "goes-on",
            "no view waits any more for what isn't decoding yet"),
        PolicyParameter("attempts", "5", default: "1", "how often a load is tried"),
        PolicyParameter("calm", "1.0", default: "none", "loads wait above this speed"),
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        var loading = LoadingRule()
        loading.wanted = try arguments.choice("wanted") ?? loading.wanted
        loading.abandoned = try arguments.choice("abandoned") ?? loading.abandoned
        loading.attempts = try arguments.count("attempts") ?? loading.attempts
        loading.calmerThan = try arguments.decimal("calm")
        composition.loading = loading
    }
}
