import LabBase

/// The system's calls for swap, as values, so that a test can stand in for a machine's.
package struct SwapCalls: Sendable {
    var files: GroupFiles
    var isRoot: @Sendable () -> Bool
    /// The names of zram devices.
    var devices: @Sendable () -> [String]
    /// Makes a file that has all its blocks.
    var makeFile: @Sendable (_ path: String, _ bytes: Int64) -> GroupFiles.Code
    var removeFile: @Sendable (_ path: String) -> GroupFiles.Code
    /// The first page; nil if there is none.
    var readHead: @Sendable (_ path: String) -> [UInt8]?
    var writeHead: @Sendable (_ path: String, _ page: [UInt8]) -> GroupFiles.Code
    var turn: @Sendable (_ path: String, _ isOn: Bool) -> GroupFiles.Code

    package static let kernel = SwapCalls(
        files: .kernel, isRoot: { geteuid() == 0 },
        devices: {
            let names = (try? FolderNames.of("/sys/block")) ?? []
            return names.map { String(decoding: $0, as: UTF8.self) }
                .filter { $0.hasPrefix("zram") }.sorted()
        },
        makeFile: { makeFile($0, $1) }, removeFile: { unlink($0) == 0 ? 0 : errno },
        readHead: { readHead($0) }, writeHead: { writeHead($0, $1) },
        turn: { platform_swap($0, $1 ? 1 : 0) })

    private static func makeFile(_ path: String, _ bytes: Int64) -> GroupFiles.Code {
        let descriptor = platform_open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        return platform_take_blocks(descriptor, bytes)
    }

    private static func readHead(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var page = [UInt8](repeating: 0, count: Int(getpagesize()))
        let count = platform_read(descriptor, &page, page.count)
        return count < 0 ? nil : page
    }

    private static func writeHead(_ path: String, _ page: [UInt8]) -> GroupFiles.Code {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        guard platform_write(descriptor, page, page.count) == page.count else { return errno }
        return fsync(descriptor) == 0 ? 0 : errno
    }
}
