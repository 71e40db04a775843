import LabBase
import LabDevices
import LabOrders

/// A store: strong references up to a limit, evicted in an order.
package enum CachePart: PolicyPart {
    package static let id = "cache"
    package static let summary = "holds images up to a limit, and evicts them in an order"
    static let order = PartKey<StoreRule>(PolicyParameter("order", of: id)) {
        arguments, _, store throws(Complaint) in
        if let argument = arguments["order"] { store.order = try OrderSpec.read(argument) }
    } write: { store, text in
        text.add("order", store.order.spec)
    }

    package static let parameters = [order.parameter] + StoreKeys.parameters

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        try StoreKeys.addStore(
            order: OrderSpec(LRU.id), arguments, to: &composition, device: device, own: [order])
    }

    static func text(_ store: StoreRule, in whole: Composition) -> String {
        var text: PartText
        if let plugin = store.order.plugin, store.order.filters.isEmpty {
            text = PartText(PluginPart.id)
            plugin.write(to: &text)
        } else {
            text = PartText(id)
            order.write(store, &text)
        }
        StoreKeys.write(store, in: whole, to: &text)
        return text.text
    }
}
