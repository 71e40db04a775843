import LabBase

/// Orders in libraries.
extension OrderSpec {
    /// Reads a part that has only a library and its settings.
    package static func plugin(_ part: PolicyArguments) throws(Complaint) -> OrderSpec {
        try part.check(against: [PluginName.pathParameter, PluginName.settingsParameter])
        return OrderSpec(try PluginName(part))
    }

    package init(_ plugin: PluginName) {
        var settings = OrderSettings()
        settings.set(PluginName.pathKey, plugin.path)
        settings.set(PluginName.settingsKey, plugin.settings)
        self.init(PluginOrder.id, settings: settings)
    }

    /// The library; nil for one of the lab's own orders.
    package var plugin: PluginName? { id == PluginOrder.id ? PluginName(settings) : nil }

    /// The order with a relative path of its library resolved against a folder.
    package func found(from folder: String) -> OrderSpec {
        guard var plugin, !plugin.path.hasPrefix("/"), !folder.isEmpty else { return self }
        plugin.path = folder + "/" + plugin.path
        var order = OrderSpec(plugin)
        order.filters = filters
        return order
    }
}
