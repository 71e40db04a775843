/// Times of a trace's packets as nanoseconds since the device started, which is Perfetto's own
/// clock.
///
/// A snapshot gives the times of several clocks at one instant. Clocks from 64 to 127 belong to one
/// sequence of packets, and may count from packet to packet.
struct PerfettoClocks {
    static let bootTime: UInt32 = 6

    private struct Clock: Hashable {
        let number: UInt32
        /// 0 for a clock of all sequences.
        let sequence: UInt32

        init(_ number: UInt32, _ sequence: UInt32) {
            self.number = number
            self.sequence = (64..<128).contains(number) ? sequence : 0
        }
    }

    private struct State {
        let bootNs: Int64
        let ticks: Int64
        let nsPerTick: Int64
        let isIncremental: Bool
        /// The latest time of a clock that counts from packet to packet.
        var latest: Int64
    }

    private var states: [Clock: State] = [:]

    /// A clock's time in a snapshot.
    struct Reading {
        var number: UInt32 = 0
        var ticks: Int64 = 0
        var nsPerTick: Int64 = 1
        var isIncremental = false
    }

    mutating func note(_ readings: [Reading], sequence: UInt32) {
        guard let boot = readings.first(where: { $0.number == Self.bootTime }) else { return }
        for reading in readings where reading.number != Self.bootTime {
            states[Clock(reading.number, sequence)] = State(
                bootNs: boot.ticks, ticks: reading.ticks, nsPerTick: reading.nsPerTick,
                isIncremental: reading.isIncremental, latest: reading.ticks)
        }
    }

    /// The time; nil for a clock that no snapshot has told yet, and for a time that no trace can
    /// have.
    mutating func bootNs(_ ticks: Int64, of number: UInt32, sequence: UInt32) -> Int64? {
        if number == Self.bootTime || number == 0 { return ticks }
        let clock = Clock(number, sequence)
        guard var state = states[clock] else { return nil }
        var now = ticks
        if state.isIncremental {
            let sum = state.latest.addingReportingOverflow(ticks)
            guard !sum.overflow else { return nil }
            now = sum.partialValue
            state.latest = now
            states[clock] = state
        }
        let passed = now.subtractingReportingOverflow(state.ticks)
        let ns = passed.partialValue.multipliedReportingOverflow(by: state.nsPerTick)
        let sum = state.bootNs.addingReportingOverflow(ns.partialValue)
        return passed.overflow || ns.overflow || sum.overflow ? nil : sum.partialValue
    }
}
