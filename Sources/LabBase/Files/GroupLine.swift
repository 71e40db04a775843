/// A line of `/proc/self/cgroup`: `4:memory:/app` in version 1, `0::/app` in version 2.
package struct GroupLine {
    /// Names of controllers; empty in version 2.
    package var controllers: [Substring]
    package var path: Substring

    package static func all(_ text: String) -> [GroupLine] {
        text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(
                separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return nil }
            let controllers = fields[1].split(separator: UInt8(ascii: ",")).map { Substring($0) }
            return GroupLine(controllers: controllers, path: Substring(fields[2]))
        }
    }
}
