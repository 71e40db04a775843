#if os(Linux)
import Glibc

struct Options {
    var lab = ".build/release/lab"
    var library = ".build/libfaults.so"
    /// One command, kind or call; nil for all.
    var subject: String?
    var call: Call?
    var number: Int?
    var error: Int32?
    var lasts = false
    /// How many of a command's small allocations are refused, one at a time; 0 for each of them.
    var small = 100
    /// One point of so many is tried.
    var every = 1
    var jobs = 2

    static let usage = """
        faults [--lab FILE] [--library FILE] [--command NAME] [--call KIND[:N[+]]] [--error N]
               [--small COUNT|all] [--every N] [--jobs N]
        Fails every call by which lab reaches the system, one at a time, and judges what is left.
        With --every N it fails one call of N.
        With --command and --call KIND:N it tries this one alone, and shows what came of it.

        """

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard option != "--help", option != "-h" else {
                print(Self.usage, terminator: "")
                exit(0)
            }
            guard let value = rest.popFirst(), take(option, value) else {
                end("\(option) isn't understood\n" + Self.usage, 64)
            }
        }
    }

    private mutating func take(_ option: String, _ value: String) -> Bool {
        switch option {
        case "--lab": lab = value
        case "--library": library = value
        case "--command": subject = value
        case "--call":
            let parts = value.split(separator: ":")
            call = parts.first.flatMap { Call(rawValue: String($0)) }
            lasts = value.hasSuffix("+")
            if parts.count == 2 { number = Int(parts[1].prefix { $0 != "+" }) }
            return call != nil
        case "--error":
            error = Int32(value)
            return error != nil
        case "--small":
            small = value == "all" ? 0 : Int(value) ?? -1
            return small >= 0
        case "--every":
            every = Int(value) ?? 0
            return every > 0
        case "--jobs":
            jobs = Int(value) ?? 0
            return jobs > 0
        default: return false
        }
        return true
    }

    var isPoint: Bool { number != nil }

    var faults: [Fault] {
        guard let call else { return Fault.all }
        if number != nil {
            let usual = Fault.all.first { $0.call == call }!
            return [Fault(call: call, error: error ?? usual.error, lasts: lasts)]
        }
        return Fault.all.filter { $0.call == call && (error == nil || error == $0.error) }
    }
}
#endif
