import LabBase
import LabDevices
import LabOrders

/// A store whose order, or all of it, is in a library of the user's.
package enum PluginPart: PolicyPart {
    package static let id = PluginOrder.id
    package static let summary = "a store of your own, from a shared library"
    package static let parameters =
        [PluginName.pathParameter, PluginName.settingsParameter] + StoreKeys.parameters

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        let order = OrderSpec(try PluginName(arguments))
        try StoreKeys.addStore(order: order, arguments, to: &composition, device: device)
    }
}
