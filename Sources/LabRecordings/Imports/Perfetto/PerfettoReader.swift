import LabBase

/// Reads the packets of a trace. Numbers of fields are those of Perfetto's schema, as the package
/// `perfetto` 0.59.1 of PyPI carries it.
struct PerfettoReader {
    private enum Packet {
        static let ftrace = 1, processTree = 2, clockSnapshot = 6, timestamp = 8, processStats = 9
        static let sequence = 10, trackEvent = 11, interned = 12, flags = 13, isCleared = 41
        static let compressed = 50, clock = 58, defaults = 59, trackDescriptor = 60
    }

    /// State of a sequence of packets.
    struct Sequence {
        var names: [UInt64: Range<Int>] = [:]
        var track: UInt64 = 0
        var clock: UInt32 = 0
    }

    let bytes: [UInt8]
    /// The process whose marks and memory are kept; nil to count those of each.
    private let app: Int32?
    private(set) var tally = PerfettoTally()
    var trace = PerfettoTrace()
    var clocks = PerfettoClocks()
    var sequences: [UInt32: Sequence] = [:]
    /// The process whose memory a number of the kernel's stands for.
    var memoryOwners: [UInt64: Int32] = [:]
    /// Reasons for which parts were passed over, with the byte of each.
    private(set) var passedOver: [(why: String, byte: Int)] = []

    /// Counts what each process does. A trace has millions of marks, and few of them are an app's.
    init(counting bytes: [UInt8]) {
        self.bytes = bytes
        app = nil
    }

    /// Reads once more, and keeps what one process does.
    init(_ counted: PerfettoReader, of app: Int32) {
        bytes = counted.bytes
        trace = counted.trace
        self.app = app
    }

    mutating func add(_ mark: PerfettoTrace.Mark) {
        let process = trace.process(of: mark)
        guard let app else { return tally.count(mark, of: process) }
        // The system ends processes from a process of its own.
        if mark.meaning == .kill || (process ?? app) == app { trace.marks.append(mark) }
    }

    mutating func add(_ sample: PerfettoTrace.Memory) {
        guard let app else { return tally.count(sample) }
        if sample.process == app { trace.memory.append(sample) }
    }

    /// - Returns: the byte at which the last packet is cut off; nil for a whole trace.
    mutating func read() throws(WireReader.Damage) -> Int? {
        var reader = WireReader(bytes)
        while true {
            let field: WireReader.Field?
            do throws(WireReader.Damage) {
                field = try reader.next()
            } catch {
                guard error.isCut else { throw error }
                return error.byte
            }
            guard let field else { return nil }
            guard field.number == 1, let packet = field.range else { continue }
            try read(packet)
        }
    }

    mutating func passOver(_ why: String, at byte: Int) { passedOver.append((why, byte)) }

    /// Parts of a packet are used in an order of their own: what names and clocks mean comes first.
    private struct Parts {
        var timestamp: Int64?
        var sequence: UInt32 = 0
        var clock: UInt32?
        var isCleared = false
        var interned: Range<Int>?
        var defaults: Range<Int>?
        var contents: [(number: Int, range: Range<Int>)] = []
    }

    private mutating func read(_ packet: Range<Int>) throws(WireReader.Damage) {
        let parts = try self.parts(packet)
        let sequence = parts.sequence
        if parts.isCleared { sequences[sequence] = Sequence() }
        if let interned = parts.interned { try intern(interned, sequence) }
        if let defaults = parts.defaults { try setDefaults(defaults, sequence) }
        let clock = parts.clock ?? sequences[sequence]?.clock ?? 0
        for (number, range) in parts.contents where number == Packet.clockSnapshot {
            try readClocks(range, sequence)
        }
        var timeNs: Int64?
        if let timestamp = parts.timestamp {
            timeNs = clocks.bootNs(timestamp, of: clock, sequence: sequence)
        }
        for (number, range) in parts.contents {
            switch number {
            case Packet.ftrace: try readBundle(range)
            case Packet.processTree: try readProcesses(range)
            case Packet.processStats: try readStats(range, timeNs)
            case Packet.trackDescriptor: try readTrack(range)
            case Packet.trackEvent: try readEvent(range, timeNs, sequence)
            case Packet.compressed:
                passOver(
                    "of compressed packets (record without compression_type)",
                    at: range.lowerBound)
            default: break
            }
        }
    }

    private func parts(_ packet: Range<Int>) throws(WireReader.Damage) -> Parts {
        var parts = Parts()
        var reader = WireReader(bytes, in: packet)
        while let field = try reader.next() {
            switch (field.number, field.range) {
            case (Packet.timestamp, nil): parts.timestamp = field.signed
            case (Packet.sequence, nil):
                parts.sequence = UInt32(truncatingIfNeeded: field.unsigned ?? 0)
            case (Packet.clock, nil):
                parts.clock = UInt32(truncatingIfNeeded: field.unsigned ?? 0)
            case (Packet.flags, nil):
                parts.isCleared = parts.isCleared || (field.unsigned ?? 0) & 1 == 1
            case (Packet.isCleared, nil):
                parts.isCleared = parts.isCleared || field.unsigned == 1
            case (Packet.interned, let range?): parts.interned = range
            case (Packet.defaults, let range?): parts.defaults = range
            case (_, let range?): parts.contents.append((field.number, range))
            default: break
            }
        }
        return parts
    }

    /// True for the first bytes of a trace: a packet that has a field of packets. It may be longer
    /// than these bytes.
    static func recognizes(_ first: [UInt8]) -> Bool {
        guard first.first == 0x0A, let packet = WireReader.firstRange(first) else { return false }
        let known = [
            Packet.ftrace, Packet.processTree, Packet.clockSnapshot, Packet.timestamp,
            Packet.processStats, Packet.sequence, Packet.trackEvent, Packet.interned,
            Packet.flags, Packet.isCleared, Packet.compressed, Packet.defaults,
            Packet.trackDescriptor,
            // Configuration, statistics, a marker for a split, the system, a UUID, an end.
            33, 35, 36, 42, 45, 47, 69, 87, 89,
        ]
        var fields = WireReader(first, in: packet)
        var isKnown = false
        do throws(WireReader.Damage) {
            while let field = try fields.next() {
                isKnown = isKnown || known.contains(field.number)
            }
            return isKnown
        } catch {
            guard error.isCut, packet.upperBound == first.count else { return false }
            return isKnown || WireReader(first, in: packet).nextNumber.map(known.contains) ?? false
        }
    }
}
