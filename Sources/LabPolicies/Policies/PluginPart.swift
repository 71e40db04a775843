import LabBase
import LabDevices
import LabOrders

/// A store whose order, or all of it, is in a library of the user's.
package enum PluginPart: PolicyPart {
    package static let id = PluginOrder.id
    package static let summary = "a store of your own, from a shared library"
    package static let explanation = """
        The library is written against evictionlab.h, in C or whatever can be called from C, and \
        is one of two things. An order says who goes next; the store is the lab's, and has all of \
        the keys of 'cache'. A whole cache holds the images itself, and is told its limits: of the \
        keys below it takes 'limit', 'count' and 'coalesce'. Each run of it is a process \
        of its own, also over modelled memory, so that a library that crashes, hangs or miscounts \
        costs nothing but its own row. docs/plugins.md shows how one is written.
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
