#if os(Linux)
import Testing

@testable import LabBase
@testable import PlainDesks

/// The version that `lab` prints once `scripts/stamp` has written this checkout's into it.
@Suite struct StampedLabTests {
    @Test func itsVersionIsInItsAnswersAndInEachRow() throws {
        let folder = try LabFolder()
        let stamp = "\(LabFolder.root)/scripts/stamp"
        let said = try folder.shell("bash \(stamp) 2>/dev/null").said
        let words = said.split(whereSeparator: \.isWhitespace).map(String.init)
        // Sources without git have no commit.
        guard words.count == 3 else { return check(words, [LabVersion.number]) }
        func lab(_ arguments: String) throws -> String {
            let run = try folder.shell("./lab \(arguments) --quiet 2>/dev/null")
            check(run.code, 0)
            return run.said
        }
        try require(
            folder.shell("cp '\(LabProcess.executable)' lab; bash \(stamp) lab 2>/dev/null").code
                == 0)
        try check(
            folder.shell("./lab --version").said.hasPrefix(
                "lab \(words[0])\ncommit \(words[1])\n"))
        try check(folder.shell("./lab man").said.contains("\"\(words[2])\" \"lab \(words[0])\""))
        let run = "run icons --memory model --policy weak --claims none"
        let json = try lab("\(run) --format json")
        check(json.contains("\"lab\": \"\(words[0])\","))
        check(json.contains("\"commit\": \"\(words[1])\","))
        let rows = try CSV.records(lab("\(run) --format csv")).map(\.fields)
        check(rows.map(\.last), ["lab", "\(words[0]) \(words[1])"])
        let counted = try CSV.records(lab("\(run) --format csv --columns counted"))
        check(counted.allSatisfy { !$0.fields.contains("lab") && $0.fields.last != rows[1].last })
        try folder.write("keys.csv", "a\nb\na\n")
        let keys = try table(lab("trace run keys.csv --policy lru --size 1 --format csv"))
        check(keys.map { $0["lab"] }, [rows[1].last])
    }
}
#endif
