import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import PlainDesks

/// Keys of several columns, and columns that look as if they belonged to the key.
@Suite struct KeyPartTests {
    private func choice(_ text: String) -> ColumnChoice {
        var choice = ColumnChoice()
        choice.names = ColumnChoice.parse(text)
        return choice
    }

    private func keys(_ text: String, _ columns: String) throws -> (keys: [String], decided: String)
    {
        let texts = KeyTexts()
        let source = try CSVColumns.source(
            keyFile(Array(text.utf8), columns: choice(columns), texts: texts))
        let read = ReadTrace(source)
        check(read.failure, nil)
        let keys = read.trace.keys.map { key in
            texts.has(key) ? String(decoding: texts.text(of: key), as: UTF8.self) : "\(key)"
        }
        return (keys, source.decided)
    }

    private static let blocks = "419,R,8192,4096,1\n725,R,8192,4096,2\n419,W,8192,4096,3\n"

    @Test func theSameOffsetOfTwoVolumesIsTwoKeys() throws {
        try check(keys(Self.blocks, "key=3").keys, ["8192", "8192", "8192"])
        let both = try keys(Self.blocks, "time=5,key=1+3,size=4")
        check(both.keys, ["419+8192", "725+8192", "419+8192"])
        check(both.decided, "key=columns 1 + 3, size=column 4, time=column 5")
        // In whichever sequence they are named.
        try check(keys(Self.blocks, "key=3+1").keys, both.keys)
    }

    @Test func partsAreNamedAsTheHeaderHasThem() throws {
        let read = try keys("volume,op,offset\na,R,1\nb,R,1\n", "key=volume+offset")
        check(read.keys, ["a+1", "b+1"])
        check(read.decided, "key=columns 1 (volume) + 3 (offset); not read: column 2 (op)")
    }

    @Test func partsAreToldApartWhateverIsInThem() throws {
        let text = "a+b,c\na,b+c\na\\,+c\na,\\+c\n\"say \"\"a\"\"\",c\n"
        let read = try keys(text, "key=1+2").keys
        check(Set(read).count, 5)
        check(read[0], #"a\+b+c"#)
        check(read[4], #"say "a"+c"#)
    }

    @Test func aPartThatIsEmptyIsDamage() throws {
        let source = try CSVColumns.source(
            keyFile(Array("1,2\n,3\n".utf8), columns: choice("key=1+2")))
        let read = ReadTrace(source)
        check(read.trace.keys.count, 1)
        check(read.failure?.line.contains("column 1, part of the key, is empty"), true)
    }

    @Test(arguments: ["key=1+", "key=+2", "key=1+2,key=3", "key=0+1"])
    func whatIsNoChoiceIsRefused(text: String) {
        check(ColumnChoice.parse(text), nil)
        check(ColumnChoice.complaint(aboutColumns: text)?.contains("key=volume+offset"), true)
    }

    @Test func aColumnIsInAKeyOnce() {
        #expect(throws: Complaint.self) { try keys(Self.blocks, "key=3+3") }
    }

    /// Lines of a block trace: volume, operation, offset, length, time.
    private static func blockTrace(_ count: Int, volumes: Int) -> String {
        (0..<count).map { index in
            "\(index * 7 % volumes + 100),\(index % 3 == 0 ? "R" : "W"),\(index * 4096),"
                + "\((index % 4 + 1) * 512),\(index / 2)\n"
        }.joined()
    }

    @Test(arguments: [
        // The same key with two values, in however few lines.
        (
            blocks, "key=3",
            "column 1 looks like a part of the key, and isn't in it: the same value in column 3 "
                + "counts as one key. If it tells keys apart, say --columns 'key=1+3'"
        ),
        (blocks, "key=1+3", nil),
        // Offsets on several volumes, and on one.
        (blockTrace(200, volumes: 5), "key=3,size=4", "column 1 looks like"),
        (blockTrace(200, volumes: 1), "key=3,size=4", nil),
        (blockTrace(200, volumes: 1), "key=3", nil),
        // By its name; where the key's column was found by its name, too.
        ("disk,lbn\n1,2\n", "key=lbn", "column 1 (disk) looks like"),
        ("client,key\n1,2\n1,3\n", "key=key", nil),
        // A column that goes with the key is no part of it.
        ("1,a,10\n2,b,20\n1,a,10\n2,b,20\n", "key=2", nil),
    ]) func whatLooksLikeAPartIsSaid(text: String, columns: String, remark: String?) throws {
        let source = try CSVColumns.source(keyFile(Array(text.utf8), columns: choice(columns)))
        let said = source.remark
        if let remark {
            check(said?.contains(remark), true, note: "\(said ?? "nothing")")
        } else {
            check(said, nil)
        }
    }

    /// Version 2, with two tenants.
    private var lcs: [UInt8] {
        let mark = little(LCS.magic, 8)
        var bytes = mark + little(2, 8)
        bytes += [UInt8](repeating: 0, count: 8192 - 24)
        bytes += mark
        for (tenant, key) in [(1, 70_000), (258, 70_000), (1, 70_000)] {
            for (number, count) in [(9, 4), (key, 8), (10, 4), (1, 1), (tenant, 3), (-1, 8)] {
                bytes += little(UInt64(bitPattern: Int64(number)), count)
            }
        }
        return bytes
    }

    @Test func aTenantsKeyIsItsOwnIfThatIsSaid() throws {
        let plain = try LCS.source(keyFile(lcs))
        check(ReadTrace(plain).trace.keys, [70_000, 70_000, 70_000])
        check(plain.remark?.contains("--columns key=tenant+key"), true)
        let texts = KeyTexts()
        let own = try LCS.source(keyFile(lcs, columns: choice("key=tenant+key"), texts: texts))
        let keys = ReadTrace(own).trace.keys
        check(keys[0] == keys[2] && keys[0] != keys[1])
        check(texts.text(of: keys[1]).elementsEqual("258+70000".utf8))
        check(own.remark, nil)
    }

    @Test(arguments: ["key=1+2", "key=tenant", "key=key,size=size"])
    func ofLCSOnlyTheKeyIsChosen(columns: String) {
        #expect(throws: Complaint.self) { try LCS.source(keyFile(lcs, columns: choice(columns))) }
    }
}
