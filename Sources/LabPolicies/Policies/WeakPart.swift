import LabBase
import LabDevices

/// A weak table: finds instances that are alive, keeps none alive.
///
/// Six requests by one view that shows one image at a time, a b a: each decodes, since the image
/// before dies with the view's lease. By two views, a a: the second shares.
package enum WeakPart: PolicyPart {
    package static let id = "weak"
    package static let summary = "shares images that are alive, holds none"
    static let keys: [PartKey<WeakRule>] = [
        .word("register", \.registration, "which instances it knows"),
        .flag("promote", \.promotes, "a hit puts the image back into the store"),
        .flag(
            "keeps", \.keepsLargest, either: ["all", "largest"], is: "largest",
            "which sizes of an image it records"),
        PartKey(
            PolicyParameter(
                "until", "release or collection", default: "release",
                "when an image without a holder dies")
        ) { arguments, _, weak throws(Complaint) in
            let word = try arguments.choice("until", ["release", "collection"])
            weak.collectsAfterBytes = word == "collection" ? usualCollection : nil
        } write: { weak, text in
            text.add("until", "collection", if: weak.collectsAfterBytes != nil)
        },
        PartKey(
            PolicyParameter(
                "collect", "8MB", default: "8MB, with until=collection",
                "how much is decoded between two collections")
        ) { arguments, _, weak throws(Complaint) in
            guard let bytes = try arguments.size("collect") else { return }
            if weak.collectsAfterBytes != nil { weak.collectsAfterBytes = bytes }
        } write: { weak, text in
            text.add("collect", weak.collectsAfterBytes)
        }.refused("does nothing where images die at once", "Add until=collection") { weak, _ in
            weak.collectsAfterBytes == nil
        },
        StoreKeys.replaced(\.replaced),
    ]
    private static let usualCollection: Int64 = 8_000_000

    package static var parameters: [PolicyParameter] {
        keys.parameters() + [StoreKeys.coalesce.parameter]
    }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        composition.weak = try keys.rule(arguments, device)
        try StoreKeys.coalesce.read(arguments, device, &composition)
    }

    /// - Parameter whole: the policy, which says how loads are joined.
    static func text(_ weak: WeakRule, in whole: Composition) -> String {
        var text = keys.text(id, weak)
        StoreKeys.coalesce.write(whole, &text)
        return text.text
    }
}
