import LabBase

/// Swap of ours alone: a zram device that nothing used, or else a file.
///
/// What backs it is chosen before anything is done, and passed to the process that outlives us
/// (`GroupWatch`): however the command ends, it is taken off again. A label in its first page says
/// that it is ours.
package struct SwapSpace: Sendable, Equatable {
    package enum Backing: Sendable, Equatable {
        /// The device's name, such as `zram0`.
        case zram(String)
        case file(String)
    }

    package let backing: Backing
    /// The process that made it.
    private let owner: pid_t
    let calls: SwapCalls

    package static func == (one: SwapSpace, other: SwapSpace) -> Bool { one.word == other.word }

    /// More than any phone takes: a zram device takes only what is in it.
    static let roomBytes: Int64 = 4 << 30

    init(_ backing: Backing, owner: pid_t = getpid(), calls: SwapCalls = .kernel) {
        self.backing = backing
        self.owner = owner
        self.calls = calls
    }

    /// - Parameter folder: where a file goes.
    package static func choose(
        folder: String, calls: SwapCalls = .kernel
    ) throws(Complaint) -> SwapSpace {
        guard calls.isRoot() else {
            throw Complaint(
                "only root turns swap on", "Leave it out, or run lab as root", exit: .unavailable)
        }
        for device in calls.devices() where calls.files.read(size(device)) == "0\n" {
            return SwapSpace(.zram(device), calls: calls)
        }
        return SwapSpace(.file("\(folder)/evictionlab-swap-\(getpid())"), calls: calls)
    }

    private static func size(_ device: String) -> String { "/sys/block/\(device)/disksize" }

    private var path: String {
        switch backing {
        case .zram(let device): "/dev/\(device)"
        case .file(let path): path
        }
    }

    func make() throws(Complaint) {
        switch backing {
        case .zram(let device):
            let code = calls.files.write(String(Self.roomBytes), Self.size(device))
            guard code == 0 else {
                throw refusal("\(Self.size(device)): another program took the device", code)
            }
        case .file(let path):
            let code = calls.makeFile(path, Self.roomBytes)
            guard code == 0 else { throw refusal(path, code) }
        }
        var code = calls.writeHead(path, SwapHead(Self.roomBytes, label: label).bytes)
        if code == 0 { code = calls.turn(path, true) }
        guard code == 0 else { throw refusal(path, code) }
    }

    /// Takes it off again, as far as it was made; true once it is gone. What is in it goes back to
    /// memory first.
    @discardableResult func remove() -> Bool {
        switch backing {
        case .zram(let device):
            guard let size = calls.files.read(Self.size(device)), size != "0\n" else { return true }
            // Else another program has taken it since we looked.
            guard let head = calls.readHead(path), SwapHead.isBlank(head) || isOurs(head) else {
                return true
            }
            _ = calls.turn(path, false)
            return calls.files.write("1", "/sys/block/\(device)/reset") == 0
        case .file(let path):
            guard calls.readHead(path) != nil else { return true }
            _ = calls.turn(path, false)
            return calls.removeFile(path) == 0
        }
    }

    private func isOurs(_ head: [UInt8]) -> Bool { SwapHead.label(of: head) == label }

    private var label: String { "lab-\(owner)" }

    /// The bytes of RAM that what is swapped out takes: none for a file.
    func usedBytes() -> Int64 {
        guard case .zram(let device) = backing,
            let text = calls.files.read("/sys/block/\(device)/mm_stat")
        else { return 0 }
        let figures = text.split { $0 == " " || $0 == "\n" }.compactMap { Int64($0) }
        return figures.count > 2 ? figures[2] : 0
    }

    private func refusal(_ what: String, _ code: Int32) -> Complaint {
        Complaint(
            "can't swap to \(what): \(String(cString: strerror(code)))",
            "Leave --enforce-swap out", exit: .unavailable)
    }

    /// Names it to another process of the command.
    var word: String {
        switch backing {
        case .zram(let device): "zram:\(owner):\(device)"
        case .file(let path): "file:\(owner):\(path)"
        }
    }

    init?(word: String) {
        let parts = word.split(separator: ":", maxSplits: 2).map(String.init)
        guard parts.count == 3, let owner = pid_t(parts[1]) else { return nil }
        switch parts[0] {
        case "zram": self.init(.zram(parts[2]), owner: owner)
        case "file": self.init(.file(parts[2]), owner: owner)
        default: return nil
        }
    }
}

/// The first page of swap space, as the kernel reads it: version 1, without bad pages.
struct SwapHead {
    let bytes: [UInt8]

    /// Behind room for a boot loader come three numbers, 16 bytes of no use to us, and the label.
    private static let numbersOffset = 1024
    private static let labelOffset = numbersOffset + 3 * 4 + 16
    private static let labelLength = 16
    private static let mark = Array("SWAPSPACE2".utf8)

    /// - Parameter label: at most 16 bytes.
    init(_ sizeBytes: Int64, label: String, pageBytes: Int = Int(getpagesize())) {
        var page = [UInt8](repeating: 0, count: pageBytes)
        let numbers = [1, UInt32(sizeBytes / Int64(pageBytes)) - 1, 0]
        for (index, number) in numbers.enumerated() {
            withUnsafeBytes(of: number) { bytes in
                let start = Self.numbersOffset + 4 * index
                page.replaceSubrange(start..<start + 4, with: bytes)
            }
        }
        let letters = Array(label.utf8.prefix(Self.labelLength))
        page.replaceSubrange(Self.labelOffset..<Self.labelOffset + letters.count, with: letters)
        page.replaceSubrange(pageBytes - Self.mark.count..<pageBytes, with: Self.mark)
        bytes = page
    }

    static func label(of page: [UInt8]) -> String? {
        guard page.count >= labelOffset + labelLength, page.suffix(mark.count) == mark[...] else {
            return nil
        }
        let letters = page[labelOffset..<labelOffset + labelLength].prefix { $0 != 0 }
        return String(decoding: letters, as: UTF8.self)
    }

    /// True for space that nothing was written to.
    static func isBlank(_ page: [UInt8]) -> Bool { page.allSatisfy { $0 == 0 } }
}

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
