import Foundation
import Testing

@testable import LabBase
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// Parts of a sweep, put together or refused.
@Suite struct SweepPartsTests {
    let folder = ScratchFolder()
    let sample: SweepSample

    init() throws { sample = try SweepSample() }

    private func write(_ name: String, _ results: [CellRow]) throws {
        try write(name, SweepReport.csv(sample.plan, results))
    }

    private func write(_ name: String, _ text: String) throws {
        try SweepSample.write(Array(text.utf8), "\(folder.path)/\(name)")
    }

    private func merged() throws -> [CellRow] { try sample.plan.rows(ofPartsIn: folder.path) }

    private func expectProblem(_ message: String, _ code: ExitCode = .badData) {
        let failure = #expect(throws: Complaint.self) { try merged() }
        check(failure?.lines, [message])
        check(failure?.exit, code)
    }

    @Test func partsInAnyOrderMakeTheWhole() throws {
        try write("z.csv", sample.results([5, 1]))
        try write("a.csv", sample.results([6, 2, 4]))
        try write("b.csv", sample.results([3]))
        try write("notes.txt", "not a part")
        try check(merged(), sample.all)
    }

    @Test func theSameCellTwiceMayDifferInMeasurementsAlone() throws {
        try write("a.csv", sample.all)
        try write(
            "b.csv",
            [sample.result(2, ["decodes": .integer(200), "wall_ms": .fixed(15, places: 1)])])
        try check(merged(), sample.all)
        try write("b.csv", [sample.result(2, ["decodes": .integer(201)])])
        expectProblem(
            "\(folder.path)/b.csv:2: cell 2: decodes is '201', in \(folder.path)/a.csv:3 '200'. "
                + "Take one of them away")
    }

    @Test func whatIsMissingIsNamed() throws {
        try write("a.csv", sample.results([1, 5]))
        expectProblem("\(folder.path): 4 of 6 cells are missing. Run them: --cell 2..4 --cell 6")
    }

    @Test func rangesAreShort() {
        check(PartFiles.ranges([1, 2, 3, 7, 9, 10]), ["1..3", "7", "9..10"])
        check(PartFiles.ranges([]), [])
    }

    @Test func aRowOfAnotherSweepIsRefused() throws {
        let other = try SweepSample(policies: ["fifo", "weak"])
        try write("a.csv", SweepReport.csv(other.plan, other.results([1])))
        expectProblem(
            "\(folder.path)/a.csv:2: cell 1: policy is 'fifo', in this sweep 'lru'. "
                + "Give the arguments that the parts were run with")
        let larger = try SweepSample(seeds: 1...9)
        try write("a.csv", SweepReport.csv(larger.plan, larger.results([9])))
        expectProblem(
            "\(folder.path)/a.csv:2: there is no cell 9 in this sweep, which has 6. "
                + "Give the arguments that the parts were run with")
    }

    @Test func aFileThatIsNoPartIsRefused() throws {
        try write("a.csv", "scenario,policy\n")
        expectProblem(
            "\(folder.path)/a.csv:1: isn't what 'lab sweep' of this version writes. Take it away")
        try write("a.csv", "")
        expectProblem(
            "\(folder.path)/a.csv:1: isn't what 'lab sweep' of this version writes. Take it away")
    }

    /// Standard output that was sent to a file may end anywhere.
    @Test func aFileThatWasCutOffIsRefused() throws {
        let whole = SweepReport.csv(sample.plan, sample.all)
        let header = whole.prefix { $0 != "\n" }.utf8.count + 1
        for length in stride(from: header + 1, to: whole.utf8.count, by: 7) {
            let text = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
            if text.hasSuffix("\n") { continue }
            try write("a.csv", text)
            let failure = #expect(throws: Complaint.self) { try merged() }
            check(failure?.exit, .badData)
        }
        try write("a.csv", String(whole.dropLast()))
        expectProblem("\(folder.path)/a.csv:7: is cut off. Run its cells again")
    }

    @Test func aFigureThatIsNoneIsRefused() throws {
        var results = sample.all
        results[0].row.figures[1] = .text("many")
        try write("a.csv", results)
        expectProblem(
            "\(folder.path)/a.csv:2: cell 1: requests is 'many', which is no whole number. "
                + "Run it again")
    }

    @Test func aPartOfOtherFilesIsRefused() throws {
        let own = try require(sample.plan.sources[0].pedigree?.sha256)
        var results = sample.all
        results[2] = sample.result(3, ["input_sha256": .text("0123")])
        try write("a.csv", results)
        expectProblem(
            "\(folder.path)/a.csv:4: cell 3: input_sha256 is '0123', in this sweep '\(own)': it is "
                + "of other files or settings. Run it again with those of this sweep")
        results[2] = sample.result(3, ["network_bytes_per_s": .integer(7)])
        try write("a.csv", results)
        let rate = sample.plan.sources[0].header.link.bytesPerSecond
        expectProblem(
            "\(folder.path)/a.csv:4: cell 3: network_bytes_per_s is '7', in this sweep '\(rate)'. "
                + "Give the arguments that the parts were run with")
    }

    @Test func partsAreOfOneLab() throws {
        let lab = Figure.text("0.1.0+9.gabcdef abcdef")
        // Rows without measured columns don't say it.
        var results = sample.all
        results[2] = sample.result(3, ["lab": lab])
        results[4] = sample.result(5, ["lab": .text("0.2.0")])
        try write("a.csv", results)
        expectProblem(
            "\(folder.path)/a.csv:6: lab is '0.2.0', in \(folder.path)/a.csv:4 "
                + "'\(lab.written)'. Take one of them away")
        try write("a.csv", (1...sample.all.count).map { sample.result($0, ["lab": lab]) })
        try check(CellRow.otherLabs(merged()), [lab.written])
        check(CellRow.otherLabs(sample.all), [])
    }

    @Test func aColumnWithAnotherNameIsNamed() throws {
        let text = SweepReport.csv(sample.plan, sample.all)
        try write("a.csv", text.replacing(",decodes,", with: ",decodez,"))
        let place = SweepColumns.all.firstIndex { $0.name == "decodes" }! + 1
        expectProblem(
            "\(folder.path)/a.csv:1: isn't what 'lab sweep' of this version writes: column "
                + "\(place) is 'decodez', and 'decodes' belongs there. Take it away")
    }

    @Test(.timeLimit(.minutes(1)))
    func aPipeAmongThemIsNotWaitedFor() throws {
        try write("a.csv", sample.all)
        try require(mkfifo("\(folder.path)/b.csv", 0o600) == 0)
        expectProblem("\(folder.path)/b.csv: is a pipe, and no part. Take it away")
    }

    @Test func aFolderWithoutPartsIsSaid() {
        expectProblem("\(folder.path): has no file that is called .csv")
    }
}
