import Testing

@testable import LabBase
@testable import LabMemory
@testable import LabScripts
@testable import PlainDesks

/// The most that the allocator handed out to this thread, beyond what it had.
enum PeakBytes {
    private static let read = try? ControlPath("thread.peak.read")
    private static let reset = try? ControlPath("thread.peak.reset")

    /// Only where memory comes from a jemalloc that counts so.
    static let isCounted = of { _ = [UInt8](repeating: 0, count: 1 << 20) } >= 1 << 20

    static func of(_ work: () -> Void) -> Int {
        guard let read, let reset else { return 0 }
        try? reset.signal()
        let before = (try? read.read(as: UInt64.self)) ?? 0
        work()
        return Int((try? read.read(as: UInt64.self)) ?? 0) - Int(before)
    }
}

@Suite("The memory that JSON takes", .enabled(if: PeakBytes.isCounted))
struct JSONMemoryTests {
    /// The most for each byte of a text, which is in memory too: twelve with it.
    static let mostPerByte = 11

    /// The shapes with the shortest text for a value, a list, an object, a string, a key.
    static let shapes: [(name: String, text: [UInt8])] = [
        ("numbers", list(of: "1")), ("lists", list(of: "[]")), ("deep lists", list(of: "[[],[]]")),
        ("empty strings", list(of: "\"\"")), ("strings", list(of: "\"ab\"")),
        ("escapes", list(of: "\"\\n\"")), ("objects", list(of: "{}")),
        ("small objects", list(of: "{\"a\":1}")), ("words", list(of: "null")),
        ("keys", object(of: "1")), ("keys of objects", object(of: "{\"a\":{}}")),
        ("blanks", Array("[\(String(repeating: " ", count: size))]".utf8)),
        ("one string", Array("\"\(String(repeating: "x", count: size))\"".utf8)),
    ]

    private static let size = 300_000

    private static func list(of element: String) -> [UInt8] {
        let count = size / (element.utf8.count + 1)
        return Array("[\(Array(repeating: element, count: count).joined(separator: ","))]".utf8)
    }

    private static func object(of value: String) -> [UInt8] {
        let members = (0..<size / 12).map { "\"\(String($0, radix: 36))\":\(value)" }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }

    @Test("is at most twelve bytes for a byte of it", arguments: shapes.map(\.name))
    func isTwelveBytesAByte(_ name: String) throws {
        let text = try require(Self.shapes.first { $0.name == name }).text
        var values = 0
        let peak = PeakBytes.of {
            guard let value = try? JSONReader.read(text) else { return }
            values = 1 + (value.array?.count ?? value.members?.count ?? 0)
        }
        check(values > 0)
        check(peak <= Self.mostPerByte * text.count, note: "\(peak) of \(text.count)")
    }

    @Test("is no more where a list is read as a scenario's", arguments: ["script", "images"])
    func isNoMoreForAScenario(_ key: String) throws {
        for (name, text) in Self.shapes where !name.hasPrefix("keys") {
            let whole = Array("{\"version\":1,\"\(key)\":".utf8) + text + Array("}".utf8)
            let peak = PeakBytes.of { _ = Self.complaint(whole) }
            check(
                peak <= Self.mostPerByte * whole.count, note: "\(name): \(peak) of \(whole.count)")
        }
    }

    /// Groups and screens take more, but there is a greatest number of them.
    @Test(
        "is bounded where each of a scenario's names takes more",
        arguments: [
            "images", "screens",
        ])
    func isBoundedForNames(_ key: String) {
        let members = (0...100_000).map { "\"\($0)\":{}" }.joined(separator: ",")
        var says: String?
        let text = Array("{\"version\":1,\"\(key)\":{\(members)}}".utf8)
        let peak = PeakBytes.of { says = Self.complaint(text) }
        check(says != nil)
        check(peak < 100 << 20)
    }

    private static func complaint(_ text: [UInt8]) -> String? {
        do throws(Complaint) {
            _ = try ScenarioReader.read(bytes: text, file: "f.json") { _, _ in .empty }
            return nil
        } catch {
            return error.description
        }
    }
}
