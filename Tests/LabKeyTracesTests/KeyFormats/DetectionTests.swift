import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import PlainDesks

/// A file's format is found by its contents first, and by its name second.
@Suite struct DetectionTests {
    private func format(_ text: String, _ name: String) -> String? {
        let head = keyFile(Array(text.utf8), named: name).head
        return KeyFormats.all.first { $0.recognises(head) }?.id
    }

    @Test(arguments: [
        ("1\n2\n3\n", "t", "plain"),
        ("1\n*\n3\n", "t", "lirs"),
        ("1\n2\n3\n", "multi1.trc", "lirs"),
        ("1\n2\n3\n", "loop.trace.gz", "lirs"),
        ("a\nb\nc\n", "t.txt", "plain"),
        ("1 2 0 4\n7 1 0 5\n", "t", "arc"),
        ("1 2 0 4\r\n7 1 0 5\r\n", "P1.lis", "arc"),
        ("1 2 0 4\n7 1 0 5\n", "t.csv", "csv"),
        ("1,2,0,4\n7,1,0,5\n", "t", "csv"),
        ("time,key\n1,2\n", "t", "csv"),
        ("time\tkey\n1\t2\n", "t.csv", "csv"),
        ("key\n1\n2\n", "t.csv", "csv"),
        ("1\n2\n", "t.csv", "plain"),
        ("1,2\n3\n", "t.csv", "csv"),
        ("1 2 30\n4 5 60 1\n", "wiki2018.tr", "lrb"),
        ("1 2 30\n4 5 60\n", "t", "csv"),
        ("1538323200,16,8,0,1283\n", "t", "csv"),
    ])
    func textsAreToldByTheirLines(text: String, name: String, expected: String) {
        check(format(text, name), expected)
    }

    @Test(arguments: KeyFormats.writtenIDs)
    func whatWeWriteIsRecognisedWithoutItsName(id: String) throws {
        let written = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: 2, count: 3000)
        let bytes = try KeyTraceDesks.written(trace, as: written)
        let head = keyFile(bytes).head
        let found = KeyFormats.all.first { $0.recognises(head) }?.id
        // A line for each key is lirs as well; only the name tells.
        check(found, id == LIRSLines.id ? PlainKeys.id : id)
    }

    @Test(arguments: [
        ("w44.oracleGeneral.zst", "oracleGeneral"), ("w44.oracleGeneral.bin.zst", "oracleGeneral"),
        ("a/b.lcs", "lcs"), ("b.vscsi1.gz", "vscsi"), ("b.csv", "csv"), ("P1.lis", "arc"),
        ("x.evk", "evk"), ("x.trace", "lirs"), ("x.txt", "plain"),
    ])
    func namesTellFormats(name: String, id: String) {
        check(KeyFormats.named(byEndingOf: name)?.id, id)
    }

    @Test(arguments: [
        (
            "timestamp,obj_id,size\n1,2,3\n",
            "time=column 1 (timestamp), key=column 2 (obj_id), "
                + "size=column 3 (size)"
        ),
        ("LBN;Bytes\n1;2\n", "key=column 1 (LBN), size=column 2 (Bytes)"),
        ("id key\n1 2\n", "key=column 2 (key)"),
        ("# time,key\n1,2\n", "time=column 1 (# time), key=column 2 (key)"),
    ])
    func columnsAreGuessedFromTheHeader(text: String, expected: String) throws {
        let header = try CSVHeader(keyFile(Array(text.utf8)).head, of: "t", ColumnChoice())
        check(header.text, expected)
    }

    @Test func withoutAHeaderColumnsMustBeSaid() throws {
        let bytes = Array("1,2,3\n4,5,6\n".utf8)
        #expect(throws: Complaint.self) { try CSVColumns.source(keyFile(bytes)) }
        var columns = ColumnChoice()
        columns.names = ColumnChoice.parse("key=2,size=3")
        let read = ReadTrace(try CSVColumns.source(keyFile(bytes, columns: columns)))
        check(read.trace, PlainTrace(keys: [2, 5], sizes: [3, 6], columns: .sizes))
    }

    @Test func aHeaderIsNoRequestWhereColumnsAreSaidByNumber() throws {
        var columns = ColumnChoice()
        columns.names = ColumnChoice.parse("key=1,size=2")
        let bytes = Array("what,how much\n4,5\n".utf8)
        let read = ReadTrace(try CSVColumns.source(keyFile(bytes, columns: columns)))
        check(read.trace.keys, [4])
    }

    @Test(arguments: [
        ("1\t\t7\n", "key=3", UInt64(7)), ("\t5\t7\n", "key=2", 5), ("1  2  3\n", "key=3", 3),
        ("1,\"2\",3\n", "key=2", 2), (" 1 , 2 , 3\n", "key=2", 2),
    ])
    func fieldsAreParted(line: String, choice: String, key: UInt64) throws {
        var columns = ColumnChoice()
        columns.names = ColumnChoice.parse(choice)
        let read = ReadTrace(try CSVColumns.source(keyFile(Array(line.utf8), columns: columns)))
        check(read.failure, nil)
        check(read.trace.keys, [key])
    }
}
