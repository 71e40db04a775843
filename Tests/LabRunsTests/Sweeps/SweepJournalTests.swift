import Foundation
import Testing

@testable import LabBase
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// A journal keeps its rows through an end at any byte.
@Suite struct SweepJournalTests {
    let folder = ScratchFolder()
    let sample: SweepSample
    let digest: UInt64

    init() throws {
        sample = try SweepSample()
        digest = sample.plan.digest(of: sample.plan.cells)
    }

    private var path: String { folder.path + "/out.csv.journal" }

    private func journal(
        _ digest: UInt64? = nil, resumes: Bool = true
    ) throws(Complaint) -> CellJournal {
        try CellJournal(
            path, SweepColumns.form, digest: digest ?? self.digest, cells: Array(1...6),
            resumes: resumes)
    }

    private func write(_ results: [CellRow]) throws {
        let journal = try journal()
        for result in results { check(journal.append(result), nil) }
    }

    @Test func whatWasKeptIsFound() throws {
        var results = sample.all
        results[3].problem = "the cell's process, \"it\", said nothing"
        results[4].row.figures[0] = .text("crashed")
        try write(results)
        try check(journal().found, results)
    }

    /// At every length that a kill may leave.
    @Test func aCutJournalKeepsEveryWholeLineAndGoesOn() throws {
        let results = sample.results(1...3)
        try write(results)
        let bytes = try SweepSample.bytes(path)
        let ends = bytes.indices.filter { bytes[$0] == 0x0A }
        check(ends.count, 4)
        for length in stride(from: 0, through: bytes.count, by: 3) {
            try SweepSample.write(Array(bytes[..<length]), path)
            let whole = max(0, ends.count { $0 < length } - 1)
            do {
                let journal = try journal()
                check(journal.found, Array(results[..<whole]), note: "cut at \(length)")
                check(journal.append(sample.result(6)), nil)
            }
            try check(journal().found, results[..<whole] + [sample.result(6)])
        }
    }

    /// A bit that turned, in any byte of the last line: what it hides is run again, never believed.
    @Test func aDamagedLineIsNotBelieved() throws {
        let results = sample.results(1...2)
        try write(results)
        let bytes = try SweepSample.bytes(path)
        let last = bytes.dropLast().lastIndex(of: 0x0A)! + 1
        for place in last..<bytes.count {
            var damaged = bytes
            damaged[place] ^= 0x04
            try SweepSample.write(damaged, path)
            try check(journal().found, Array(results[..<1]), note: "byte \(place)")
        }
    }

    /// With the right digest, which anybody can compute: of a cell that there isn't, a second time,
    /// or with what no run comes to.
    @Test func aLineThatNoSweepWroteIsNotBelieved() throws {
        let results = sample.results(1...2)
        func isBelieved(_ forged: CellRow) throws -> Bool {
            unlink(path)
            try write(results + [forged])
            let found = try journal().found
            check(Array(found.prefix(2)), results)
            return found.count == 3
        }
        try check(isBelieved(sample.result(3)))
        try check(!isBelieved(results[1]))
        for cell in [0, -7, 7, 9999, Int.max, Int.min] {
            var forged = sample.result(3)
            forged.cell = cell
            try check(!isBelieved(forged))
        }
        for (place, figure) in [(0, Figure.text("zzz")), (1, .text("many")), (1, .integer(.max))] {
            var forged = sample.result(3)
            forged.row.figures[place] = figure
            try check(!isBelieved(forged))
        }
    }

    @Test func aJournalIsOneProcessesAtATime() throws {
        let first = try journal()
        let failure = #expect(throws: Complaint.self) { try journal() }
        check(failure?.sign, .inUse)
        check(first.append(sample.result(1)), nil)
    }

    @Test func whatIsDoneIsNeitherOverwrittenNorTakenForAnother() throws {
        try write(sample.results(1...2))
        let before = try SweepSample.bytes(path)
        let again = #expect(throws: Complaint.self) { try journal(resumes: false) }
        check(again?.what, "\(path) has 2 of the 6 cells of this sweep")
        for resumes in [false, true] {
            let other = #expect(throws: Complaint.self) {
                try journal(digest &+ 1, resumes: resumes)
            }
            check(other?.what.hasPrefix("\(path) has 2 cells of another sweep"), true)
        }
        try check(SweepSample.bytes(path), before)
    }

    /// Another version's rows have columns that aren't known here, and took as long.
    @Test func rowsOfAnotherVersionAreNotOverwritten() throws {
        let other = digest &+ 1
        do {
            let journal = try journal(other)
            var result = sample.result(1)
            result.row.figures.removeLast()
            check(journal.append(result), nil)
        }
        let failure = #expect(throws: Complaint.self) { try journal() }
        check(failure?.what.hasPrefix("\(path) has 1 cells of another sweep"), true)
    }

    /// Nothing is lost with it.
    @Test func aJournalWithoutACellIsTakenOver() throws {
        _ = try journal(digest &+ 1)
        try check(journal(resumes: false).found.isEmpty)
        try SweepSample.write(Array("lab-sw".utf8), path)
        try check(journal(resumes: false).found.isEmpty)
    }

    @Test(arguments: ["cell,limit_bytes\n", "x", "lab-sweep 1 00\n", "lab-sweep 2 0123\n"])
    func anotherFileIsLeftAlone(text: String) throws {
        try SweepSample.write(Array(text.utf8), path)
        let failure = #expect(throws: Complaint.self) { try journal() }
        check(failure?.what, "cannot write \(path): it is there, and no journal")
        try check(SweepSample.bytes(path), Array(text.utf8))
    }

    @Test func thePlansDigestIsOfAllThatMatters() throws {
        func digest(_ sample: SweepSample, _ change: (inout RunOptions) -> Void = { _ in })
            throws -> UInt64
        {
            var options = sample.plan.options
            change(&options)
            let plan = try CellPlan(options)
            return plan.digest(of: plan.cells)
        }
        let own = try digest(sample)
        try check(digest(SweepSample()), own)
        try check(digest(sample) { $0.jobs = 7 }, own)
        try check(digest(SweepSample(limits: ["8MB..16MB:x2"])), own)
        try check(digest(SweepSample(seeds: 1...3)) != own)
        try check(digest(SweepSample(policies: ["weak", "lru"])) != own)
        try check(digest(SweepSample(limits: ["8MB,17MB"])) != own)
        try check(digest(sample) { $0.memory = .real } != own)
        try check(digest(sample) { $0.repeats = 2 } != own)
        try check(digest(sample) { $0.devices = ["iphone-x"] } != own)
        try check(digest(sample) { $0.warnings = [.init(atNs: 5, level: .warning)] } != own)
        check(sample.plan.digest(of: Array(sample.plan.cells.dropLast())) != own)
    }

    @Test func aScenarioThatHasChangedIsAnother() throws {
        let text = try ShippedScenarios.file("scenarios/tableview.json")
        var digests: [UInt64] = []
        for text in [text, text + "\n"] {
            try ScratchFile.with(text, "feed.json") { path in
                var options = RunOptions()
                options.paths = [path]
                let plan = try CellPlan(options)
                digests.append(plan.digest(of: plan.cells))
            }
        }
        check(digests[0] != digests[1])
    }
}
