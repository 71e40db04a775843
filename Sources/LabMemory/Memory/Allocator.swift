import CAllocator
import LabBase

/// Jemalloc as a whole. On Linux it serves every `malloc` of the process, Swift's objects included;
/// on a Mac only what asks for it by name.
package enum Allocator {
    /// Returns every freed page of every arena to the kernel, this thread's cache first, so that a
    /// baseline holds only what is in use.
    package static func purgeAll() throws(Complaint) {
        try? ControlPath("thread.tcache.flush").signal()
        try ControlPath("arena.0.purge", arena: allArenas).signal()
    }

    /// Jemalloc's number for all arenas at once.
    private static let allArenas: UInt32 = 4096

    /// A thread that frees pages when it likes would make runs differ. Builds without one have
    /// nothing to stop.
    static func stopBackgroundThread() throws(Complaint) {
        guard let running = try? ControlPath("background_thread") else { return }
        guard try running.read(as: Bool.self) else { return }
        try running.write(false)
    }

    /// `5.3.0-0-g54eaed1d`, for the description of a measurement.
    package static var version: String? {
        let text = try? ControlPath("version").read(as: UnsafePointer<CChar>.self)
        return text.map { String(cString: $0) }
    }
}

/// One of jemalloc's controls, its name resolved to numbers once.
struct ControlPath: Sendable {
    private static let longest = 7

    private let name: String
    private var numbers: InlineNumbers = (0, 0, 0, 0, 0, 0, 0)
    private var length: Int

    private typealias InlineNumbers = (Int, Int, Int, Int, Int, Int, Int)

    /// With an arena, the 0 in the name stands for it.
    init(_ name: String, arena: UInt32? = nil) throws(Complaint) {
        self.name = name
        var length = Self.longest
        let code = Self.withNumbers(&numbers) { cje_find(name, $0, &length) }
        self.length = length
        guard code == 0 else { throw .jemalloc(name, code: code) }
        guard let arena else { return }
        let position = name.hasPrefix("stats.") ? 2 : 1
        Self.withNumbers(&numbers) { $0[position] = Int(arena) }
    }

    func read<Value: BitwiseCopyable>(as type: Value.Type) throws(Complaint) -> Value {
        var numbers = numbers
        let result = withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) {
            value -> (code: Int32, value: Value?) in
            let code = Self.withNumbers(&numbers) {
                cje_read($0, length, value.baseAddress, MemoryLayout<Value>.size)
            }
            return (code, code == 0 ? value[0] : nil)
        }
        guard let value = result.value else { throw .jemalloc(name, code: result.code) }
        return value
    }

    func write<Value: BitwiseCopyable>(_ value: Value) throws(Complaint) {
        var numbers = numbers
        var value = value
        let code = withUnsafeMutablePointer(to: &value) { value in
            Self.withNumbers(&numbers) { cje_write($0, length, value, MemoryLayout<Value>.size) }
        }
        guard code == 0 else { throw .jemalloc(name, code: code) }
    }

    /// The value as it was, for another.
    func exchange(_ value: UInt32) throws(Complaint) -> UInt32 {
        let old = try read(as: UInt32.self)
        try write(value)
        return old
    }

    /// For controls that do something and take no value.
    func signal() throws(Complaint) {
        var numbers = numbers
        let code = Self.withNumbers(&numbers) { cje_write($0, length, nil, 0) }
        guard code == 0 else { throw .jemalloc(name, code: code) }
    }

    private static func withNumbers<Result>(
        _ numbers: inout InlineNumbers, _ body: (UnsafeMutablePointer<Int>) -> Result
    ) -> Result {
        withUnsafeMutableBytes(of: &numbers) {
            body($0.baseAddress!.assumingMemoryBound(to: Int.self))
        }
    }
}

extension Complaint {
    static func jemalloc(_ operation: String, code: Int32) -> Complaint {
        Complaint("jemalloc can't \(operation): \(Terminal.describe(code))", exit: .unavailable)
    }
}
