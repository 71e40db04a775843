import LabBase

/// Identifies a state of a file, to recognise changes.
struct FileStamp: Sendable, Equatable {
    var bytes: Int64
    var changedNs: Int64
}

extension FileStamp {
    /// Zero for a missing file.
    init(path: String) {
        var status = stat()
        self = stat(path, &status) == 0 ? Self(status) : Self(bytes: 0, changedNs: 0)
    }

    init(_ status: stat) {
        var status = status
        self.init(bytes: Int64(status.st_size), changedNs: platform_changed_ns(&status))
    }
}
