/// The memory that the system would give this process, by the machine's memory and the limits of a
/// batch system, a container or a shell.
package enum SystemMemory {
    /// Memory that is available without swapping, as far as the system reports it.
    package static var availableBytes: Int64 {
        var least = Int64(sysconf(Int32(_SC_PHYS_PAGES))) * pageBytes
        // Other systems have no such files.
        if let free = value("MemAvailable:", in: "/proc/meminfo") {
            least = min(least, free * 1024)
        }
        for left in groupBytes { least = min(least, left) }
        return max(0, min(least, addressBytes ?? .max))
    }

    /// Address space left by `ulimit -v`; nil if it is unlimited. With a limit, reserved addresses
    /// count as used.
    package static var addressBytes: Int64? {
        let limit = platform_address_limit()
        guard limit >= 0 else { return nil }
        let used = numbers(in: "/proc/self/statm").first.map { $0 * pageBytes } ?? 0
        return max(0, limit - used)
    }

    private static var pageBytes: Int64 { Int64(sysconf(Int32(_SC_PAGESIZE))) }

    /// Memory left in each memory group of this process, of either version. In a container, outer
    /// groups are invisible, and the outermost one's place shows the container's.
    private static var groupBytes: [Int64] {
        var left: [Int64] = []
        let groups = String(decoding: bytes(of: "/proc/self/cgroup"), as: UTF8.self)
        for own in GroupLine.all(groups) {
            let isOld = own.controllers.contains("memory")
            guard isOld || own.controllers.isEmpty else { continue }
            let top = isOld ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"
            var group = own.path == "/" ? "" : String(own.path)
            while true {
                if let bytes = bytesLeft(in: top + group, isOld) { left.append(bytes) }
                guard let slash = group.lastIndex(of: "/") else { break }
                group = String(group[..<slash])
            }
        }
        return left
    }

    /// Subtracts the page cache from the used memory, since the kernel drops it when memory is
    /// needed.
    private static func bytesLeft(in folder: String, _ isOld: Bool) -> Int64? {
        let (most, used) = isOld ? ("limit_in_bytes", "usage_in_bytes") : ("max", "current")
        guard let limit = numbers(in: "\(folder)/memory.\(most)").first,
            let taken = numbers(in: "\(folder)/memory.\(used)").first
        else { return nil }
        let cached = value(
            isOld ? "total_inactive_file" : "inactive_file", in: folder + "/memory.stat")
        return max(0, limit - max(0, taken - (cached ?? 0)))
    }

    private static func value(_ name: String, in path: String) -> Int64? {
        for line in bytes(of: path).split(separator: 0x0A) where line.starts(with: name.utf8) {
            let words = line.split(separator: 0x20)
            if words.count >= 2, words[0].count == name.utf8.count { return number(words[1]) }
        }
        return nil
    }

    private static func numbers(in path: String) -> [Int64] {
        let line = bytes(of: path).split(separator: 0x0A).first ?? []
        return line.split(separator: 0x20).compactMap(number)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        Int64(String(decoding: digits, as: UTF8.self))
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = Descriptor.room(1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
