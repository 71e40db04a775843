import LabBase

/// Errors of libraries that can't be used, or not any more.
extension Complaint {
    /// A library that can't be run.
    package static func plugin(
        _ path: String, _ what: String, _ remedy: String? = nil
    ) -> Complaint {
        Complaint(what, remedy, at: .input(path), sign: .refused)
    }

    package static func noPlugin(_ path: String) -> Complaint {
        .plugin(
            path, Terminal.describe(ENOENT),
            "Check the path; a relative one begins where lab was started, or beside the scenario "
                + "that names it")
    }

    static func neitherOrderNorCache(_ path: String) -> Complaint {
        .plugin(
            path, "is neither an order nor a cache, or both",
            "Give one of the two tables, and NULL for the other")
    }

    /// A store's key that a whole cache decides itself.
    package static func plugin(_ path: String, decides key: String) -> Complaint {
        .plugin(
            path, "is a whole cache, which decides for itself what '\(key)' says",
            "Leave it out, or say it in 'settings'")
    }

    /// - Parameter request: number of the request at which the library broke a rule; 0 for none.
    static func plugin(_ path: String, did action: String, request: UInt64) -> Complaint {
        Complaint(
            action + (request == 0 ? "" : ", at request \(request)"), at: .input(path),
            sign: .misbehaved)
    }
}
