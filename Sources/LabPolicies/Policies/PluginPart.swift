import LabBase
import LabDevices
import LabOrders

/// A store whose order, or all of it, is in a library of the user's.
package enum PluginPart: PolicyPart {
    package static let id = PluginOrder.id
    package static let summary = "a store of your own, from a shared library"
    package static let explanation = """
        The library is written against evictionlab.h, in C or a language that C can call, and is \
        an order or a whole cache. An order chooses the entry to evict; the store is the lab's, \
        and has all keys of 'cache'. A whole cache holds the images itself, and is told its \
        limits: of the keys below it takes 'limit', 'count' and 'coalesce'. Each run of it is a \
        separate process, also over modelled memory, so that a library that crashes, hangs or \
        miscounts spoils only its own row. docs/learn/your-order.md shows how to write one.
        """

    package static let parameters =
        [PluginName.pathParameter, PluginName.settingsParameter] + StoreKeys.parameters

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let order = OrderSpec(try PluginName(arguments))
        try StoreKeys.addStore(order: order, arguments, to: &composition, device: device)
    }
}
