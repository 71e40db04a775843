#if os(Linux)
import Glibc

/// The kinds of calls, in the order in which preload/faults.h has them.
enum Call: String, CaseIterable {
    case open, read, write, rename, fsync, mmap, large, small, close, change, start, kill
}

/// A way to fail, of which each call of its kind is tried.
struct Fault: Hashable {
    var call: Call
    /// 0 for half of what was asked for.
    var error: Int32
    /// Every later call fails, too, as on a full disk.
    var lasts = false

    static let all = [
        Fault(call: .open, error: EMFILE), Fault(call: .open, error: EIO, lasts: true),
        Fault(call: .read, error: EIO), Fault(call: .read, error: EINTR),
        Fault(call: .read, error: 0),
        Fault(call: .write, error: ENOSPC), Fault(call: .write, error: ENOSPC, lasts: true),
        Fault(call: .write, error: EINTR), Fault(call: .write, error: 0),
        Fault(call: .rename, error: EIO), Fault(call: .fsync, error: EIO),
        Fault(call: .mmap, error: ENOMEM), Fault(call: .mmap, error: ENOMEM, lasts: true),
        Fault(call: .large, error: ENOMEM), Fault(call: .large, error: ENOMEM, lasts: true),
        Fault(call: .small, error: ENOMEM),
        Fault(call: .close, error: EIO), Fault(call: .close, error: EINTR),
        Fault(call: .change, error: EIO), Fault(call: .start, error: EAGAIN),
        Fault(call: .start, error: EAGAIN, lasts: true),
        Fault(call: .kill, error: 0),
    ]

    /// The program repeats these calls or goes on, and says nothing.
    var isPassedOver: Bool {
        switch call {
        case .read, .write: error == EINTR || error == 0
        case .close: error == EINTR
        default: false
        }
    }

    var isOfMemory: Bool { [.mmap, .large, .small].contains(call) }

    var name: String {
        if call == .kill { return "kill" }
        let errors = [
            0: "half", EINTR: "EINTR", EIO: "EIO", ENOSPC: "ENOSPC", ENOMEM: "ENOMEM",
            EMFILE: "EMFILE", EAGAIN: "EAGAIN",
        ]
        return "\(call.rawValue) \(errors[error] ?? "\(error)")\(lasts ? " on" : "")"
    }

    func word(_ number: Int) -> String { "\(call.rawValue):\(number)\(lasts ? "+" : "")" }
}

/// Counts of the preloaded library, in a file that it and the driver both map.
final class Counts {
    let path: String
    private let words: UnsafeMutablePointer<UInt64>
    private static let bytes = 4096

    init(_ path: String) {
        self.path = path
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, off_t(Self.bytes)) == 0,
            let shared = mmap(nil, Self.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            shared != MAP_FAILED
        else { stop("can't map \(path): \(String(cString: strerror(errno)))") }
        Glibc.close(descriptor)
        words = shared.assumingMemoryBound(to: UInt64.self)
    }

    func reset() { memset(words, 0, Self.bytes) }

    func calls(_ call: Call) -> Int { Int(words[Call.allCases.firstIndex(of: call)!]) }

    /// How many calls were made to fail.
    var fired: Int { Int(words[Call.allCases.count]) }
    var process: pid_t { pid_t(truncatingIfNeeded: words[Call.allCases.count + 2]) }
    var descriptor: Int32 { Int32(truncatingIfNeeded: words[Call.allCases.count + 2] >> 32) }
}

func stop(_ reason: String) -> Never { end("\(reason)\n", 70) }

func end(_ reason: String, _ code: Int32) -> Never {
    let bytes = Bytes("faults: \(reason)".utf8)
    _ = write(2, bytes, bytes.count)
    exit(code)
}
#endif
