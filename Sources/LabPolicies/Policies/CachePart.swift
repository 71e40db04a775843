import LabBase
import LabDevices
import LabOrders

/// A store: strong holds up to a limit, evicted in an order.
package enum CachePart: PolicyPart {
    package static let id = "cache"
    package static let summary = "holds images up to a limit, and evicts them in an order"
    package static let explanation = """
        A store takes every image in when its load is done, evicting first until it fits; one \
        larger than the limit is never taken in. Alone it gives what it holds and nothing else: \
        an image that it has evicted while a view still shows it is decoded again for the next \
        view, which 'weak' beside it saves. It does nothing on a warning unless 'on' says so. Its \
        other keys say where a real cache differs from this. Those about limits take formulas, \
        where a share is one of the RAM in 'limit', and of the store's limit elsewhere.
        """

    package static let parameters =
        [
            PolicyParameter(
                "order", "an order, such as clock or clock(bits=2)", default: "lru",
                "which entry is evicted first, and with +admit(...) behind it, which may enter")
        ] + StoreKeys.parameters

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let order = try arguments["order"].map { argument throws(Complaint) in
            try OrderSpec.read(argument)
        }
        try StoreKeys.addStore(
            order: order ?? OrderSpec(LRU.id), arguments, to: &composition, device: device)
    }
}
