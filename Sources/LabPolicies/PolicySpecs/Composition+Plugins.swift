import LabOrders

/// Libraries that a composition needs.
extension Composition {
    /// In the order in which they are written; none twice.
    package var plugins: [PluginName] {
        var plugins = [store?.order.plugin].compactMap(\.self)
        for share in split { plugins += share.composition.plugins }
        var once: [PluginName] = []
        for plugin in plugins where !once.contains(plugin) { once.append(plugin) }
        return once
    }

    package var hasPlugins: Bool { !plugins.isEmpty }

    /// Whether something has a part in it that needn't do the same twice.
    package var hasForeignCode: Bool { hasPlugins || hasOwn }

    /// The same, with libraries of relative paths looked for from a folder.
    func findingPlugins(from folder: String) -> Composition {
        var composition = self
        if let order = store?.order { composition.store!.order = order.found(from: folder) }
        for index in split.indices {
            composition.split[index].composition = split[index].composition.findingPlugins(
                from: folder)
        }
        return composition
    }
}

extension Policy {
    /// The same text, written in a file that lies in a folder: its libraries are looked for there.
    package func written(in folder: String) -> Policy {
        guard composition.hasPlugins, !folder.isEmpty else { return self }
        return Policy(
            text: text, composition: composition.findingPlugins(from: folder), folder: folder)
    }

    /// Of a file as it is named; empty for one in the working folder.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
