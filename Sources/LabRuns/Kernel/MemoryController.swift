import LabBase

/// The kernel's memory controller, as this process may use it: which of its two versions, and the
/// folder in which groups of ours go.
///
/// Nothing is taken for granted of where it is mounted: `/proc/self/cgroup` says which group we are
/// in, and `/proc/self/mountinfo` under which folder that group is to be seen, which in a container
/// isn't the usual one.
package struct MemoryController: Sendable {
    package enum Version: String, Sendable { case v1, v2 }

    package var version: Version
    /// The group in which ours are made.
    package var folder: String
    package var files = GroupFiles.kernel

    /// - Parameter processFolder: what describes this process.
    package static func find(
        processFolder: String = "/proc/self", files: GroupFiles = .kernel
    ) throws(Complaint) -> MemoryController {
        guard let groups = files.read(processFolder + "/cgroup"),
            let mounts = files.read(processFolder + "/mountinfo")
        else { throw .unlimited("\(processFolder)/cgroup can't be read: Linux alone has it") }
        let memberships = GroupLine.all(groups)
        let mounted = Mount.all(mounts)
        if let own = memberships.first(where: { $0.controllers.contains("memory") }),
            let mount = mounted.first(where: { $0.type == "cgroup" && $0.has("memory") })
        {
            return MemoryController(version: .v1, folder: try mount.folder(of: own), files: files)
        }
        guard let own = memberships.first(where: { $0.controllers.isEmpty }),
            let mount = mounted.first(where: { $0.type == "cgroup2" })
        else { throw .unlimited("no memory controller is mounted (cgroup v1 or v2)") }
        return try unified(try mount.folder(of: own), top: mount.mountPoint, files)
    }

    /// In version 2 a group whose children have the controller may hold no process itself, unless
    /// it is the root. So ours go where that is so already: beneath our own group, or beside it.
    private static func unified(
        _ own: String, top: String, _ files: GroupFiles
    ) throws(Complaint) -> MemoryController {
        func words(_ path: String) -> [Substring]? {
            files.read(path)?.split { $0 == " " || $0 == "\n" }
        }
        guard let offered = words(own + "/cgroup.controllers") else {
            throw .unlimited("\(own)/cgroup.controllers can't be read")
        }
        var candidates = [own]
        if own != top, let slash = own.lastIndex(of: "/") {
            candidates.append(String(own[..<slash]))
        }
        for folder in candidates
        where words(folder + "/cgroup.subtree_control")?.contains("memory") == true {
            return MemoryController(version: .v2, folder: folder, files: files)
        }
        guard offered.contains("memory") else {
            throw .unlimited("no memory controller: \(own)/cgroup.controllers doesn't list it")
        }
        let control = own + "/cgroup.subtree_control"
        let code = files.write("+memory", control)
        guard code == 0 else {
            throw .unlimited(
                "the memory controller can't be passed on to a group: writing +memory to "
                    + "\(control): \(String(cString: strerror(code)))"
                    + (code == EBUSY ? ", since processes are in \(own) itself" : ""))
        }
        return MemoryController(version: .v2, folder: own, files: files)
    }

    /// A line of `/proc/self/mountinfo`, of which the kind of file system comes behind a dash.
    private struct Mount {
        /// The group that is seen at `mountPoint`.
        var root: String
        var mountPoint: String
        var type: Substring
        var options: [Substring]

        static func all(_ text: String) -> [Mount] {
            text.split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                guard let dash = fields.firstIndex(of: "-"), dash >= 6, fields.count > dash + 3
                else { return nil }
                return Mount(
                    root: plain(fields[3]), mountPoint: plain(fields[4]), type: fields[dash + 1],
                    options: fields[dash + 3].split(separator: ","))
            }
        }

        /// Blanks are written as `\040`.
        private static func plain(_ field: Substring) -> String {
            var bytes: [UInt8] = []
            var rest = Array(field.utf8)[...]
            while let byte = rest.popFirst() {
                let digits = rest.prefix(3)
                if byte == UInt8(ascii: "\\"), digits.count == 3,
                    let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
                {
                    bytes.append(code)
                    rest = rest.dropFirst(3)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        func has(_ controller: Substring) -> Bool { options.contains(controller) }

        func folder(of own: GroupLine) throws(Complaint) -> String {
            if root == "/" || own.path == root || own.path.hasPrefix(root + "/") {
                let below = root == "/" ? own.path : own.path.dropFirst(root.count)
                if !below.hasPrefix("/..") { return mountPoint + (below == "/" ? "" : below) }
            }
            throw .unlimited(
                "our own memory group, \(own.path), isn't to be seen under \(mountPoint), where "
                    + "\(root) is mounted")
        }
    }
}

extension Complaint {
    /// The kernel doesn't limit memory as it was asked to.
    static func unlimited(_ what: String) -> Complaint { Complaint(what, exit: .unavailable) }
}
