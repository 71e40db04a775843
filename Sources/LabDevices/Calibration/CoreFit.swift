import LabBase

/// Fast and slow cores, found by how much 1, 2 and more threads do.
struct CoreFit {
    let cores: Cores
    /// True if the speed of a slow core was measured, or there is none.
    let knowsSlowSpeed: Bool
    /// A thread that adds less than this share of the first one's work found no core of its own.
    private static let leastGain = 0.05
    /// A core that does this share of a fast one's work, or more, is a fast one, too: a phone's
    /// cores are a little slower when all of them work.
    private static let leastFast = 0.85

    /// - Parameters:
    ///   - kinds: how many cores of each kind the system says there are, the fastest first.
    ///   - speeds: what 1, 2 and more threads did in a second, in all.
    ///   - slowSpeedMillionths: for cores that never ran.
    init(kinds: [Int], speeds: [Int64], slowSpeedMillionths: Int64) {
        // A sum of more threads that is smaller is noise.
        var work: [Double] = []
        for speed in speeds {
            work.append(max(work.last ?? 0, Double(speed) / Double(speeds[0])))
        }
        let together =
            (1..<work.count).last { work[$0] - work[$0 - 1] >= Self.leastGain }.map { $0 + 1 } ?? 1
        let count = max(together, kinds.reduce(0, +), speeds.count)
        let (fast, speed) = Self.split(Array(work[..<together]), kinds)
        let isOneKind = speed >= Self.leastFast
        if isOneKind {
            // Without a word of the system, cores that never ran together are alike.
            let all = kinds.isEmpty ? count : max(kinds[0], together)
            cores = Cores(
                fast: all, slow: max(0, count - all), slowSpeedMillionths: slowSpeedMillionths,
                together: together)
            knowsSlowSpeed = count == all
        } else {
            cores = Cores(
                fast: fast, slow: count - fast,
                slowSpeedMillionths: Int64(nearest: SignificantDigits.three(speed * 1e6)),
                together: together)
            knowsSlowSpeed = true
        }
    }

    /// The number of fast cores, and the speed of the others, with which the squares of the errors
    /// are least. Only a kind's last core is a last fast one, if the system tells kinds.
    private static func split(_ work: [Double], _ kinds: [Int]) -> (fast: Int, speed: Double) {
        var ends: [Int] = []
        for kind in kinds { ends.append((ends.last ?? 0) + kind) }
        var best = (fast: work.count, speed: 1.0, error: error(work, work.count, 1))
        for fast in stride(from: work.count - 1, through: 1, by: -1)
        where ends.isEmpty || ends.contains(fast) {
            var (product, square) = (0.0, 0.0)
            for threads in fast + 1...work.count {
                let slow = Double(threads - fast)
                product += slow * (work[threads - 1] - Double(fast))
                square += slow * slow
            }
            let speed = min(1, max(0.001, product / square))
            let error = error(work, fast, speed)
            if error < best.error { best = (fast, speed, error) }
        }
        return (best.fast, best.speed)
    }

    private static func error(_ work: [Double], _ fast: Int, _ speed: Double) -> Double {
        var sum = 0.0
        for threads in 1...work.count {
            let model = Double(min(threads, fast)) + speed * Double(max(0, threads - fast))
            let error = work[threads - 1] - model
            sum += error * error
        }
        return sum
    }
}
