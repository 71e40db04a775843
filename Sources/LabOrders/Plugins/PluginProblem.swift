import LabSystem

/// Why a library can't be used, or can't be used any more.
package struct PluginProblem: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case noSuchFile
        /// What the loader says.
        case notALibrary(String)
        case noEntryPoint
        case noTable
        case otherVersion(UInt32)
        case unknownKind
        case missing(String)
        /// The table with this name says so of itself.
        case badSize(Int, of: String)
        /// The library's own words.
        case refused(String)
        /// A key of a store that a whole cache decides for itself.
        case ownDecision(String)
        /// What it did that it may not do, and at which request.
        case misbehaved(String, request: UInt64)
    }

    package var path: String
    package var kind: Kind

    package init(_ path: String, _ kind: Kind) {
        self.path = path
        self.kind = kind
    }

    package var message: String {
        "\(path): " + what
    }

    package var what: String {
        switch kind {
        case .noSuchFile:
            "no such file. Check the path; a relative one begins where lab was started, or "
                + "beside the scenario that names it"
        case .notALibrary(let reason):
            reason.contains("undefined symbol")
                ? "can't be loaded: \(reason). Link it with what defines that"
                : "can't be loaded: \(reason). Build it as a shared library, such as with "
                    + "'cc -shared'"
        case .noEntryPoint:
            "is no plugin: it exports no '\(PluginLibrary.entryPoint)'. Export it, with "
                + "EVICTIONLAB_EXPORT before it"
        case .noTable:
            "gives no table: '\(PluginLibrary.entryPoint)' returned NULL. Return one"
        case .otherVersion(let version):
            "is a plugin of version \(version), and this lab takes version "
                + "\(PluginLibrary.version). Build it with this lab's evictionlab.h"
        case .unknownKind:
            "is neither an order nor a cache, or both. Give one of the two tables, and NULL for "
                + "the other"
        case .badSize(let size, let table):
            "says that its table is of size \(size). Set .size = sizeof(\(table))"
        case .missing(let function): "has no '\(function)', which it must have. Add it"
        case .refused(let reason): reason
        case .ownDecision(let key):
            "is a whole cache, which decides for itself what '\(key)' says. Leave it out, or say "
                + "it in 'settings'"
        case .misbehaved(let action, let request):
            "\(action)" + (request == 0 ? "" : ", at request \(request)")
        }
    }

    /// Whether it never came to a run.
    package var isBeforeTheRun: Bool {
        if case .misbehaved = kind { false } else { true }
    }
}

/// How a run ends in which a plugin did what it may not do: nothing that it says counts any more.
package enum PluginFault {
    /// Tells whoever started this process. Set before any plugin is loaded.
    nonisolated(unsafe) package static var tell: ((PluginProblem) -> Void)?

    package static func end(_ problem: PluginProblem) -> Never {
        guard let tell else { fatalError(problem.message) }
        tell(problem)
        // At once: what a library has left to do at the end could hang, or say anything.
        _exit(1)
    }
}
