import LabBase
import LabDevices
import LabOrders

/// The bound of a store that knows every request to come.
package enum BeladyPart: PolicyPart {
    package static let id = "belady"
    package static let summary = "knows the future: how few decodes a limit allows, for comparison"
    package static let explanation = """
        Images that views hold are always found, and don't count against the limit. Of the others \
        it keeps, up to the limit, those that are requested soonest (Belady, 1966; a newcomer that \
        is requested later than every kept image isn't stored). For images of one size, if each \
        load ends before the next request, no policy with the same limit decodes less often. Loads \
        that overlap requests are memory outside every limit; a policy made for that could save a \
        decode now and then, but stores by recency or age can't. With different sizes it is a \
        heuristic, though one that is hard to beat. It bounds policies that decode the same: \
        beside a policy with `decode(fit=view)` write `belady+decode(fit=view)`. Only 'decode' and \
        'key' go with it. It reacts to no signal. It doesn't foresee that a view asks for its \
        poster again after a video. It runs the order `belady-bypass`, which is its name in key \
        traces; the order `belady` must store every newcomer.
        """
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
