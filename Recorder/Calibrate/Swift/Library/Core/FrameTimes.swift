/// The times of a display's frames, of which five means are made.
public struct FrameTimes: Sendable {
    /// How many frames a turn has.
    private static let framesOfTurn = 24
    private var timesNs: [Int64] = []

    public init() {}

    /// True when there are enough frames.
    public var isComplete: Bool { timesNs.count > Turns.count * Self.framesOfTurn }

    public mutating func add(atNs timeNs: Int64) { timesNs.append(timeNs) }

    /// The mean time between two frames, in each of five turns; empty before there are enough.
    public var meansNs: [Int64] {
        guard isComplete else { return [] }
        return (0..<Turns.count).map { turn in
            let first = turn * Self.framesOfTurn
            return (timesNs[first + Self.framesOfTurn] - timesNs[first])
                / Int64(Self.framesOfTurn)
        }
    }
}
