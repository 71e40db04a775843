import LabOrders

/// Libraries that a composition needs.
extension Composition {
    /// The libraries in the order of the spec, without repetitions.
    package var plugins: [PluginName] {
        var plugins = [store?.order.plugin].compactMap { $0 }
        for share in split { plugins += share.composition.plugins }
        var once: [PluginName] = []
        for plugin in plugins where !once.contains(plugin) { once.append(plugin) }
        return once
    }

    package var hasPlugins: Bool { !plugins.isEmpty }

    /// True if it runs code of the user's, which may not be deterministic.
    package var hasForeignCode: Bool { hasPlugins || hasOwn }

    /// The composition with the paths of its libraries resolved against a folder.
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
    /// The same policy with paths resolved against the folder of the file that contains it.
    package func written(in folder: String) -> Policy {
        guard composition.hasPlugins, !folder.isEmpty else { return self }
        return Policy(
            text: text, composition: composition.findingPlugins(from: folder), folder: folder)
    }

    /// The folder of a path; empty for a file in the working folder.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
