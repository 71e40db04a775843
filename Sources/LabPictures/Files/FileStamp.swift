import LabSystem

/// Identifies a state of a file, to recognise changes.
struct FileStamp: Sendable, Equatable {
    var bytes: Int64
    var changedNs: Int64

    /// Zero for a missing file.
    init(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self.init(bytes: 0, changedNs: 0)
            return
        }
        self.init(status)
    }

    init(_ status: stat) {
        var status = status
        self.init(
            bytes: Int64(status.st_size), changedNs: platform_changed_ns(&status))
    }

    init(bytes: Int64, changedNs: Int64) {
        self.bytes = bytes
        self.changedNs = changedNs
    }
}
