package enum FolderNames {
    /// The names in no order, without `.` and `..`, as bytes.
    package static func of(_ folder: String) throws(Complaint) -> [[UInt8]] {
        guard let stream = opendir(folder) else { throw .system(errno, of: folder) }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            // Only this distinguishes the folder's end from an error in its middle.
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .system(errno, of: folder) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                Array(bytes.prefix { $0 != 0 })
            }
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
        }
    }
}
