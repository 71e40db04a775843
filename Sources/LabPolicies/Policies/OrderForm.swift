import LabBase
import LabDevices
import LabOrders

/// A store named by its order: `lru` for `cache(order=lru)`. The order's parameters stand beside
/// the store's keys: `s3fifo(small=20%, limit=64MB)`.
enum OrderForm<Order: ReplacementOrder & ~Copyable>: PolicyPart {
    static var id: String { Order.id }

    static var summary: String { Order.summary }

    static var explanation: String {
        Order.parameters.isEmpty
            ? "Short for cache(order=\(id)), with the same keys but 'order'."
            : "Short for cache(order=\(id)(...)), with the order's parameters beside the same keys "
                + "but 'order'."
    }

    static var parameters: [PolicyParameter] {
        Order.parameters.map(PolicyParameter.init) + StoreKeys.parameters
    }

    static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let own = Order.parameters.map { $0.name }
        var orders = PolicyArguments(id, at: arguments.place)
        orders.arguments = arguments.arguments.filter { own.contains($0.name ?? "") }
        let order = OrderSpec(id, settings: try OrderSettings(orders, Order.parameters))
        try StoreKeys.addStore(order: order, arguments, to: &composition, device: device)
    }
}

extension ReplacementOrder where Self: ~Copyable {
    static var shortForm: any PolicyPart.Type { OrderForm<Self>.self }
}

/// The orders whose names alone are stores.
enum OrderForms {
    /// Orders whose bare names would suggest something other than an order: a size, a cost, an age,
    /// or a system with more parts.
    static let unclear = [
        LargestFirst.id, Cheapest.id, LastRelease.id, ViewportDistance.id, GNUstep.id,
    ]

    /// Orders that know the future are left out: such a store isn't the bound that `belady` is.
    /// Names of parts and presets are taken.
    static var all: [any PolicyPart.Type] { builtIn + OrderRegistry.registered.compactMap(form) }

    private static let builtIn = OrderRegistry.builtIn.compactMap(form)

    /// The form of one order. Those of the others aren't made.
    static func named(_ id: String) -> (any PolicyPart.Type)? {
        OrderRegistry.listed(id).flatMap(form)
    }

    private static func form(_ order: OrderType) -> (any PolicyPart.Type)? {
        let isTaken =
            PolicyRegistry.parts.contains { $0.id == order.id } || Preset.ids.has(order.id)
        return order.needsFuture || isTaken || unclear.contains(order.id) ? nil : order.shortForm
    }
}
