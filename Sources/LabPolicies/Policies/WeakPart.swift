import LabBase
import LabDevices

/// A weak table: finds instances that are alive, keeps none alive.
///
/// Six requests by one view that shows one image at a time, a b a: each decodes, since the image
/// before dies with the view's lease. By two views, a a: the second shares.
package enum WeakPart: PolicyPart {
    package static let id = "weak"
    package static let summary = "shares images that are alive, holds none"
    package static let explanation = """
        A table from keys to the instances that are alive. A request for an image that any view \
        shows, or that a store beside it holds, shares that instance. It holds nothing itself: an \
        instance dies with its last holder. It knows every instance that is loaded; with \
        register=evict only what the store gives up or refuses, so that it has what the store \
        hasn't. A hit in the table doesn't put the image back into the store, unless promote=on. \
        With keeps=largest a smaller variant than the one that it knows isn't recorded. \
        until=collection is for languages whose memory is collected: what nobody holds lives on, \
        and is found, until the next collection, which comes when the policy has decoded as much \
        as 'collect' says since the last one, and when the app is left. Until then it counts as \
        the store's.
        """
    package static let parameters = [
        PolicyParameter(
            "register", WeakRule.Registration.list, default: "load", "what it knows"),
        PolicyParameter(
            "promote", "on or off", default: "off", "a hit puts the image back into the store"),
        PolicyParameter(
            "keeps", "all or largest", default: "all", "which sizes of an image it records"),
        PolicyParameter(
            "until", "release or collection", default: "release",
            "when an image dies that nobody holds"),
        PolicyParameter(
            "collect", "8MB", default: "8MB, with until=collection",
            "how much is decoded between two collections"),
        StoreKeys.replaced, StoreKeys.coalesce,
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        var weak = WeakRule()
        weak.registration = try arguments.choice("register") ?? weak.registration
        weak.promotes = try arguments.flag("promote") ?? false
        weak.keepsLargest = try arguments.choice("keeps", ["all", "largest"]) == "largest"
        weak.collectsAfterBytes = try collection(arguments)
        weak.replaced = try StoreKeys.replaced(arguments)
        composition.weak = weak
        composition.joining = try StoreKeys.joining(arguments) ?? composition.joining
    }

    private static func collection(
        _ arguments: PolicyArguments
    ) throws(Complaint) -> Int64? {
        let isCollected =
            try arguments.choice("until", ["release", "collection"]) == "collection"
        let bytes = try arguments.size("collect")
        if !isCollected, let idle = arguments["collect"] {
            throw arguments.problem(
                "'collect' does nothing where images die at once", "Add until=collection",
                ofNameOf: idle)
        }
        return isCollected ? bytes ?? 8_000_000 : nil
    }
}
