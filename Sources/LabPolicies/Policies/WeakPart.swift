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
        key("register", \.registration, .word), key("promote", \.promotes, .flag),
        key("keeps", \.keepsLargest, .either("all", or: "largest", isTrue: "largest")),
        PartKey(PolicyParameter("until", of: id)) { arguments, _, weak throws(Complaint) in
            let word = try arguments.choice("until", ["release", "collection"])
            weak.collectsAfterBytes = word == "collection" ? usualCollection : nil
        } write: { weak, text in
            text.add("until", "collection", if: weak.collectsAfterBytes != nil)
        },
        PartKey(PolicyParameter("collect", of: id)) { arguments, _, weak throws(Complaint) in
            guard let bytes = try arguments.size("collect") else { return }
            if weak.collectsAfterBytes != nil { weak.collectsAfterBytes = bytes }
        } write: { weak, text in
            text.add("collect", weak.collectsAfterBytes)
        }.refused("does nothing where images die at once", "Add until=collection") { weak, _ in
            weak.collectsAfterBytes == nil
        },
        ShelfKeys.replaced(\.replaced),
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
