import LabBase
import LabDevices
import LabOrders

/// The bound of a store that knows every request to come.
package enum BeladyPart: PolicyPart {
    package static let id = "belady"
    package static let summary = "knows the future: how few decodes a limit allows, for comparison"
    package static let parameters = [StoreKeys.limit.parameter]

    /// The parts that may stand beside it, since they only change how images are decoded.
    static let companions = [id, DecodePart.id, KeyPart.id]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        try StoreKeys.addStore(
            order: OrderSpec(FarthestNext.id), arguments, to: &composition, device: device)
        let bound = Self.composition(limitBytes: composition.store!.limitBytes)
        (composition.store, composition.weak) = (bound.store, bound.weak)
    }

    static func composition(limitBytes: Int64?) -> Composition {
        var bound = Composition()
        bound.store = StoreRule(order: FarthestNext.id, limitBytes: limitBytes)
        bound.store!.use = .taken
        bound.weak = WeakRule()
        return bound
    }

    /// The part, if the composition is what it describes apart from decoding.
    static func text(_ composition: Composition) -> String? {
        guard let store = composition.store else { return nil }
        var plain = composition
        (plain.key, plain.decode) = (KeyRule(), DecodeRule())
        guard plain == Self.composition(limitBytes: store.limitBytes) else { return nil }
        var text = PartText(id)
        StoreKeys.limit.write(store, &text)
        return text.text
    }
}
