import CEvictionLab
import LabBase
import Synchronization

/// A loaded library, and its kind.
package final class PluginLibrary: @unchecked Sendable {
    /// The symbol that a library must export.
    static let entryPoint = "evictionlab_plugin_open"
    /// The version of the header with which this lab was built.
    package static let version: UInt32 = EVICTIONLAB_VERSION

    package let kind: PluginKind
    /// Functions of an order; null for those that the library lacks.
    let order: evictionlab_order
    let cache: evictionlab_cache
    private let namePointer: UnsafePointer<CChar>?

    /// False in a process whose library must not know a request before it comes.
    nonisolated(unsafe) package static var givesHints = true

    private static let loaded = Mutex<[String: PluginLibrary]>([:])

    /// Loads the library of a file, once; it is never unloaded.
    @discardableResult
    package static func open(_ path: String) throws(Complaint) -> PluginLibrary {
        if let library = loaded.withLock({ $0[path] }) { return library }
        let library = try PluginLibrary(path)
        loaded.withLock { $0[path] = library }
        return library
    }

    /// A library that was already loaded when the policy was checked; otherwise ends the run.
    package static func opened(_ path: String) -> PluginLibrary {
        do throws(Complaint) {
            return try open(path)
        } catch {
            PluginFault.end(error)
        }
    }

    private init(_ path: String) throws(Complaint) {
        let watch = PluginWatch()
        guard access(path, F_OK) == 0 else { throw .noPlugin(path) }
        // The system would look up a bare name among its libraries.
        let file = path.contains("/") ? path : "./" + path
        watch.enter(.load)
        var reason: UnsafePointer<CChar>?
        let handle = library_open(file, &reason)
        watch.leave()
        guard let handle else {
            let words = Self.text(reason, without: file)
            throw .plugin(path, "can't be loaded: \(words)", Self.remedy(words))
        }
        guard let symbol = library_symbol(handle, Self.entryPoint) else {
            throw .plugin(
                path, "is no plugin: it exports no '\(Self.entryPoint)'",
                "Export it, with EVICTIONLAB_EXPORT before it")
        }
        typealias Open = @convention(c) (UInt32) -> UnsafePointer<evictionlab_plugin>?
        watch.enter(.open)
        defer { watch.leave() }
        guard let table = unsafeBitCast(symbol, to: Open.self)(Self.version) else {
            throw .plugin(path, "gives no table: '\(Self.entryPoint)' returned NULL", "Return one")
        }
        // These two fields have the same place in every version.
        let (version, size) = (table.pointee.version, Int(table.pointee.size))
        guard version == Self.version else {
            throw .plugin(
                path,
                "is a plugin of version \(version), and this lab takes version \(Self.version)",
                "Build it with this lab's evictionlab.h")
        }
        let plugin = try Self.known(table, size, "evictionlab_plugin", path, evictionlab_plugin())
        namePointer = plugin.name
        var (order, cache) = (evictionlab_order(), evictionlab_cache())
        switch (plugin.order, plugin.cache) {
        case (let table?, nil):
            kind = .order
            order = try Self.known(table, table.pointee.size, "evictionlab_order", path, order)
        case (nil, let table?):
            kind = .cache
            cache = try Self.known(table, table.pointee.size, "evictionlab_cache", path, cache)
        default: throw .neitherOrderNorCache(path)
        }
        if !Self.givesHints {
            (order.prefetch_far, order.prefetch_near) = (nil, nil)
            (cache.prefetch_far, cache.prefetch_near) = (nil, nil)
        }
        (self.order, self.cache) = (order, cache)
        if let missing { throw .plugin(path, "has no '\(missing)', which it must have", "Add it") }
    }

    /// The remedy for a library that the system can't load, by the system's words.
    private static func remedy(_ words: String) -> String {
        if SanitizerAdvice.isMissing(by: words) { return SanitizerAdvice.preload }
        if words.contains("failed to map segment") {
            return "It takes more memory than it may, or lies on a file system that runs no code "
                + "(noexec)"
        }
        return words.contains("undefined symbol")
            ? "Link it with what defines that"
            : "Build it as a shared library, such as with 'cc -shared'"
    }

    /// The library's own name; nil for none, or one that can't be shown.
    func readName() -> String? {
        guard let namePointer else { return nil }
        let watch = PluginWatch()
        watch.enter(.open)
        defer { watch.leave() }
        let name = String(cString: namePointer)
        return name.isEmpty || name != Visible.line(name) ? nil : name
    }

    /// The part of a table that both the library and this lab know. A later header's table may be
    /// larger than this lab's, but not larger than 64 KB.
    private static func known<Table: BitwiseCopyable>(
        _ table: UnsafePointer<Table>, _ size: Int, _ name: String, _ path: String, _ empty: Table
    ) throws(Complaint) -> Table {
        if size <= 0 || size > 1 << 16 {
            throw .plugin(
                path, "says that its table is of size \(size)", "Set .size = sizeof(\(name))")
        }
        var copy = empty
        withUnsafeMutableBytes(of: &copy) { bytes in
            let count = min(size, bytes.count)
            bytes.copyMemory(from: UnsafeRawBufferPointer(start: table, count: count))
        }
        return copy
    }

    private var missing: String? {
        let functions: [(PluginCall, Bool)] =
            switch kind {
            case .order:
                [
                    (.create, order.create != nil), (.destroy, order.destroy != nil),
                    (.inserted, order.inserted != nil), (.removed, order.removed != nil),
                    (.evict, order.evict != nil),
                ]
            case .cache:
                [
                    (.create, cache.create != nil), (.destroy, cache.destroy != nil),
                    (.find, cache.find != nil), (.insert, cache.insert != nil),
                    (.held, cache.held != nil),
                ]
            }
        return functions.first { !$0.1 }?.0.name
    }

    private static func text(_ reason: UnsafePointer<CChar>?, without file: String) -> String {
        let text = reason.map { String(cString: $0) } ?? "no reason is given"
        return text.hasPrefix(file + ": ") ? String(text.dropFirst(file.count + 2)) : text
    }
}

/// What a library's table has.
package enum PluginKind: Sendable { case order, cache }
