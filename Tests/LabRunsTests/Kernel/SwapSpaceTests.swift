import Foundation
import Synchronization
import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks

/// Swap of the command's own, over a system that is stood in for.
@Suite("Swap of our own")
struct SwapSpaceTests {
    /// A machine with zram devices and a folder for files.
    private final class Machine: Sendable {
        struct State {
            var sizes: [String: String] = [:]
            var heads: [String: [UInt8]] = [:]
            var log: [String] = []
            var codes: [String: Int32] = [:]
            var isRoot = true
        }

        let state = Mutex(State())

        private func code(_ step: String) -> Int32 {
            state.withLock { state in
                state.log.append(step)
                return state.codes[step] ?? 0
            }
        }

        var log: [String] { state.withLock { $0.log } }

        var files: GroupFiles {
            GroupFiles(
                makeFolder: { _ in 0 }, removeFolder: { _ in 0 },
                read: { [self] path in state.withLock { $0.sizes[path] } },
                write: { [self] text, path in
                    let code = code("\(path)=\(text)")
                    if code == 0 {
                        let isReset = path.hasSuffix("/reset")
                        let size = isReset ? path.replacing("/reset", with: "/disksize") : path
                        state.withLock { $0.sizes[size] = isReset ? "0\n" : text + "\n" }
                    }
                    return code
                }, mayWrite: { _ in 0 })
        }

        var calls: SwapCalls {
            SwapCalls(
                files: files, isRoot: { [self] in state.withLock { $0.isRoot } },
                devices: { ["zram0", "zram1"] },
                makeFile: { [self] path, bytes in
                    let code = code("make \(path) \(bytes)")
                    if code == 0 { state.withLock { $0.heads[path] = [0, 0] } }
                    return code
                },
                removeFile: { [self] path in
                    state.withLock { $0.heads[path] = nil }
                    return code("unlink \(path)")
                },
                readHead: { [self] path in state.withLock { $0.heads[path] } },
                writeHead: { [self] path, page in
                    state.withLock { $0.heads[path] = page }
                    return code("head \(path)")
                }, turn: { [self] path, isOn in code("\(isOn ? "on" : "off") \(path)") })
        }
    }

    private let machine = Machine()

    private func size(_ device: String, _ text: String?) {
        machine.state.withLock { $0.sizes["/sys/block/\(device)/disksize"] = text }
    }

    private func choose() throws(Complaint) -> SwapSpace {
        try SwapSpace.choose(folder: "/tmp", calls: machine.calls)
    }

    @Test func `the first zram device that nothing uses is taken, and left as it was`() throws {
        size("zram0", "1073741824\n")
        size("zram1", "0\n")
        let swap = try choose()
        check(swap.backing, .zram("zram1"))
        check(machine.log, [])
        try swap.make()
        check(
            machine.log,
            [
                "/sys/block/zram1/disksize=4294967296", "head /dev/zram1", "on /dev/zram1",
            ])
        check(swap.remove())
        check(machine.log[3...], ["off /dev/zram1", "/sys/block/zram1/reset=1"])
        // It is over, and another program may have the device.
        check(swap.remove())
        check(machine.log.count, 5)
    }

    @Test func `without one it is a file, which goes again`() throws {
        size("zram0", "1\n")
        size("zram1", nil)
        let path = "/tmp/evictionlab-swap-\(getpid())"
        let swap = try choose()
        check(swap.backing, .file(path))
        try swap.make()
        check(machine.log, ["make \(path) 4294967296", "head \(path)", "on \(path)"])
        check(swap.remove())
        check(machine.log[3...], ["off \(path)", "unlink \(path)"])
    }

    @Test func `a device that another program took meanwhile is left alone`() throws {
        size("zram0", "0\n")
        let swap = try choose()
        size("zram0", "5\n")
        machine.state.withLock {
            $0.heads["/dev/zram0"] = SwapHead(1 << 20, label: "theirs").bytes
        }
        check(swap.remove())
        check(machine.log, [])
    }

    @Test func `a command that died between two steps leaves nothing either`() throws {
        size("zram0", "0\n")
        let swap = try choose()
        size("zram0", "4294967296\n")
        machine.state.withLock { $0.heads["/dev/zram0"] = [UInt8](repeating: 0, count: 4096) }
        check(swap.remove())
        check(machine.log.last, "/sys/block/zram0/reset=1")
    }

    @Test func `another process of the command knows it by its word`() throws {
        for place in [SwapSpace.Backing.zram("zram3"), .file("/tmp/a:b c")] {
            let swap = SwapSpace(place, owner: 12)
            check(SwapSpace(word: swap.word), swap)
        }
        for word in ["", "zram:zram0", "file:x:/a", "disk:1:/a"] {
            check(SwapSpace(word: word), nil)
        }
    }

    @Test func `who isn't root is refused before anything is done, with 69`() {
        machine.state.withLock { $0.isRoot = false }
        let error = #expect(throws: Complaint.self) { try choose() }
        check(error?.line, "only root turns swap on. Leave it out, or run lab as root")
        check(error?.exit, .unavailable)
    }

    @Test func `a file system that takes no swap file is said`() throws {
        let path = "/tmp/evictionlab-swap-\(getpid())"
        machine.state.withLock { $0.codes["on \(path)"] = EINVAL }
        let swap = try choose()
        let error = #expect(throws: Complaint.self) { try swap.make() }
        check(error?.line, "can't swap to \(path): Invalid argument. Leave --enforce-swap out")
        check(swap.remove())
        check(machine.log.last, "unlink \(path)")
    }

    @Test func `the bytes of RAM behind a device are the third of its figures`() throws {
        let swap = SwapSpace(.zram("zram0"), calls: machine.calls)
        check(swap.usedBytes(), 0)
        machine.state.withLock {
            $0.sizes["/sys/block/zram0/mm_stat"] = "  4096   74     12288  0 12288 0 0 0 0\n"
        }
        check(swap.usedBytes(), 12288)
        check(SwapSpace(.file("/x"), calls: machine.calls).usedBytes(), 0)
    }

    @Test func `the first page is as the kernel reads it`() {
        let page = SwapHead(1 << 20, label: "lab-7", pageBytes: 4096).bytes
        check(page.count, 4096)
        // Version 1; the last of 256 pages is number 255; no bad ones.
        check(page[1024..<1036], [1, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0])
        check(page[1052..<1058], [0x6c, 0x61, 0x62, 0x2d, 0x37, 0])
        check(String(decoding: page.suffix(10), as: UTF8.self), "SWAPSPACE2")
        check(SwapHead.label(of: page), "lab-7")
        check(SwapHead.label(of: [UInt8](repeating: 0, count: 4096)), nil)
        check(SwapHead.isBlank([0, 0]) && !SwapHead.isBlank(page))
    }
}
