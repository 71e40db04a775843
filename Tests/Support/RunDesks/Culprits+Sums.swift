@testable import LabCells
@testable import LabReplay

extension Culprits {
    /// Sums that differ from the run's own counts, to the last unit.
    var differences: [String] {
        var differences: [String] = []
        func compare(_ name: String, _ sum: some BinaryInteger, _ count: some BinaryInteger) {
            if Int128(sum) != Int128(count) {
                differences.append("\(name): \(count), not \(sum)")
            }
        }
        compare("blank ns", blank.values.reduce(0, +), counts.blankNs)
        compare(
            "blank again", blank.reduce(0) { $0 + ($1.key.isAgain ? $1.value : 0) },
            counts.reblankNs)
        compare("blank views", waits.values.reduce(0) { $0 + $1.count }, counts.blankViews)
        compare("redecodes", redecodes.count, counts.redecodes)
        compare("decodes", decodes.values.reduce(0) { $0 + $1.count }, counts.decodes)
        compare("decoded bytes", decodes.values.reduce(0) { $0 + $1.bytes }, counts.decodedBytes)
        compare("freed", warnings.reduce(0) { $0 + $1.freedBytes }, counts.warningFreedBytes)
        compare("warnings", warnings.count, counts.warnings)
        compare(
            "idle, by how it went", held.idleByEnd.values.reduce(0) { $0 + $1.byteNs },
            held.idle.values.reduce(Int128(0)) { $0 + $1.byteNs })
        let byteNs = Holder.allCases.reduce(Int128(0)) { $0 + held[$1] }
        if counts.kills == 0, let mean = result.meanImageBytes, result.durationNs > 0 {
            let duration = Int128(result.durationNs)
            compare("mean bytes", (2 * byteNs + duration) / (2 * duration), mean)
        }
        return differences
    }
}
