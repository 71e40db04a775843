import LabBase

/// Orders that are libraries.
extension OrderSpec {
    /// From a part with nothing but a library and what is said to it.
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

    /// Nil for an order that is the lab's own.
    package var plugin: PluginName? { id == PluginOrder.id ? PluginName(settings) : nil }

    /// The same, its library looked for from a folder, where it is named by a relative path.
    package func found(from folder: String) -> OrderSpec {
        guard var plugin, !plugin.path.hasPrefix("/"), !folder.isEmpty else { return self }
        plugin.path = folder + "/" + plugin.path
        var order = OrderSpec(plugin)
        order.filters = filters
        return order
    }
}
