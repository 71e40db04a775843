#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a replay of a key trace needs of memory, and what there is.
package enum KeyMemory {
    /// For each request of a trace that is held whole, without and with the requests to come.
    package static func bytes(requests: Int, withFuture: Bool) -> Int64 {
        Int64(requests) * (withFuture ? 8 : 4)
    }

    /// What may be taken for requests: half of what is there, so that keys and caches have the
    /// rest.
    package static var budgetBytes: Int64 { availableBytes / 2 }

    /// How many caches of a trace that streams by are replayed at a time. Each has books about
    /// every key: so as many as run at once anyway, and as many more as take no more than the
    /// requests would, which aren't kept.
    package static func cachesAtATime(_ totals: KeyTotals, jobs: Int) -> Int {
        let books = Int64(max(1, totals.keys)) * (totals.isSized ? 40 : 32)
        let room = min(bytes(requests: totals.requests, withFuture: false), budgetBytes)
        return jobs + Int(room / books)
    }

    /// What this machine has to give without swapping, as far as it says so.
    static var availableBytes: Int64 {
        #if !canImport(Darwin)
        if let file = fopen("/proc/meminfo", "r") {
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            while fgets(&line, 256, file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
                guard text.hasPrefix("MemAvailable:") else { continue }
                let digits = text.filter { $0.isNumber }
                if let kilobytes = Int64(digits) { return kilobytes * 1024 }
            }
        }
        #endif
        return Int64(sysconf(Int32(_SC_PHYS_PAGES))) * Int64(sysconf(Int32(_SC_PAGESIZE)))
    }
}
