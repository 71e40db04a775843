import Testing

@testable import LabBase
@testable import PlainDesks

@Suite("JSON")
struct JSONReaderTests {
    private func complaint(_ bytes: [UInt8]) -> String? {
        do throws(Complaint) {
            _ = try JSONReader.read(bytes)
            return nil
        } catch {
            // The file has no name here.
            return String(error.line.dropFirst())
        }
    }

    @Test func keepsThePlaceOfEveryValueInCharacters() throws {
        let text = "{\n \"né🙂\": [true,\r\n\t null], \"b\": {}}"
        let value = try JSONReader.read(Array(text.utf8))
        let members = Array(try require(value.members))
        check(members.map(\.key), ["né🙂", "b"])
        check(members[0].position, SourcePosition(line: 2, column: 2))
        check(members[0].value.position, SourcePosition(line: 2, column: 9))
        check(members[0].value.array?[1].position, SourcePosition(line: 3, column: 3))
        check(members[1].value.position, SourcePosition(line: 3, column: 15))
    }

    @Test func findsPlacesInAnyOrder() throws {
        let lines = (0..<40).map { "[\"né\($0)\", \($0), {\"é\": null}]" }
        let text = "[" + lines.joined(separator: ",\r\n ") + "]"
        let value = try JSONReader.read(Array(text.utf8))
        let places = { (line: Int) in
            let list = value.array?[line]
            return [
                list?.array?[2]["é"]?.position, list?.array?[0].position, list?.array?[1].position,
            ]
        }
        let width = { (line: Int) in "\(line)".count }
        for line in [0, 39, 3, 3, 38, 1, 0, 20, 19, 21] {
            check(
                places(line),
                [17 + 2 * width(line), 3, 9 + width(line)].map {
                    SourcePosition(line: line + 1, column: $0)
                })
        }
    }

    @Test func knowsAKeyHoweverItIsWritten() throws {
        let value = try JSONReader.read(Array(#"{"\u0061b": 1, "e\u0301": 2, "K": 3}"#.utf8))
        check(value["ab"]?.integer, 1)
        check(value["\u{E9}"]?.integer, 2)
        check(value["\u{212A}"]?.integer, 3)
        check(value["k"] == nil && value["a"] == nil && value[""] == nil)
    }

    @Test func readsOneLineOfMany() throws {
        let bytes = Array("{\"a\":1}\n {\"t\":2.5}\n".utf8)
        let value = try JSONReader.read(bytes, in: 8..<18, line: 2)
        check(value.position, SourcePosition(line: 2, column: 2))
        check(value["t"]?.double, 2.5)
        check(value["t"]?.position, SourcePosition(line: 2, column: 7))
    }

    @Test func decodesEscapes() throws {
        let text = #"["\"\\\/\b\f\n\r\t", "\u00e9\uD83D\uDE42x", "a\u0000b"]"#
        let strings = try JSONReader.read(Array(text.utf8)).array?.map(\.string)
        check(strings, ["\"\\/\u{8}\u{C}\n\r\t", "é🙂x", "a\0b"])
    }

    private static let notJSON =
        "this isn't JSON. Name a file that is, or begin it with '{' or '[', with text in double "
        + "quotes"

    @Test(arguments: [
        ("", "1:1: the file is empty. Write a JSON value"),
        (" \n ", "2:2: the file is empty. Write a JSON value"),
        ("[1] 2", "1:5: '2' after the end of the value. A file holds one value: remove the rest"),
        (
            "[1",
            "1:3: the file ends inside the list that begins at 1:1. Close it with ']', or "
                + "restore what was cut off"
        ),
        (
            "{\"a\": {\"b\"",
            "1:11: a.b: the file ends inside the object that begins at 1:7. "
                + "Close it with '}', or restore what was cut off"
        ),
        (
            "[\"ab",
            "1:5: [0]: the file ends inside the string that begins at 1:2. Close it with "
                + "'\"', or restore what was cut off"
        ),
        ("{a: 1}", "1:2: expected a key, found 'a'. Write a key in double quotes"),
        ("{\"a\" 1}", "1:6: a: expected ':' after the key, found '1'. Write a colon"),
        (
            "{\"a\": 1 \"b\"}",
            "1:9: expected ',' or '}', found '\"'. Put a comma between the "
                + "members"
        ),
        ("{\"a\": }", "1:7: a: expected a value, found '}'. Write a value here"),
        ("root:x:0:0", "1:1: \(JSONReaderTests.notJSON)"),
        ("12:34 secret", "1:1: \(JSONReaderTests.notJSON)"),
        ("-----BEGIN KEY", "1:1: \(JSONReaderTests.notJSON)"),
        ("true secret", "1:1: \(JSONReaderTests.notJSON)"),
        ("\"a\" secret", "1:1: \(JSONReaderTests.notJSON)"),
        ("NaN", "1:1: \(JSONReaderTests.notJSON)"),
        ("\n [secret]\nkey = 1", "2:3: [0]: \(JSONReaderTests.notJSON)"),
        ("[[12px", "1:3: [0][0]: \(JSONReaderTests.notJSON)"),
        ("# secret", "1:1: JSON has no comments. Write a key \"//\" with the comment as its value"),
        ("[1,]", "1:3: a comma that nothing follows. Remove it"),
        ("[.5]", "1:2: [0]: expected a value, found '.'. Write a value here"),
        ("[0, 1.]", "1:5: [1]: '1.' is no JSON number. Write it like 12, -3, 0.5 or 2e6"),
        ("[0, 0x1F]", "1:5: [1]: '0x1F' is no JSON number. Write it like 12, -3, 0.5 or 2e6"),
        ("[0, -]", "1:5: [1]: '-' is no JSON number. Write it like 12, -3, 0.5 or 2e6"),
        ("[1e999]", "1:2: [0]: '1e999' is too large for a number. Write a smaller one"),
        ("[0, -Infinity]", "1:5: [1]: -Infinity is no JSON number. Write a finite number"),
        (
            "[0, True]",
            "1:5: [1]: 'True' is no JSON value. Put text in double quotes; true, false and "
                + "null are lower-case"
        ),
        ("[\u{201C}a\u{201D}]", "1:2: [0]: a curly quote. Write a straight double quote"),
        (
            "[1 /* no */]",
            "1:4: JSON has no comments. Write a key \"//\" with the comment as its "
                + "value"
        ),
        (
            "[\"a\tb\"]",
            "1:4: [0]: a control character (9) in a string. Remove it, or write it as "
                + "\\u0009"
        ),
        ("[\"a\nb\"]", "1:4: [0]: a string ends on its line. Close it with '\"', or write \\n"),
        (#"["\x"]"#, "1:3: [0]: unknown escape '\\x'. Write a backslash as \\\\"),
        (
            #"["\uDE42"]"#,
            "1:3: [0]: \\ude42 is half of a surrogate pair. Write both halves, or "
                + "the character itself"
        ),
        (
            #"["\uD83D\u0041"]"#,
            "1:3: [0]: \\ud83d is half of a surrogate pair. Write both halves, "
                + "or the character itself"
        ),
        ("{\"a\": 1,\n \"a\": 2}", "2:2: a: the key 'a' stands at 1:2 already. Remove one of them"),
    ])
    func saysWhereTextIsNone(_ text: String, _ says: String) {
        check(complaint(Array(text.utf8)), says)
    }

    @Test func isUTF8AndNothingElse() {
        let wide: [UInt8] = [0x7B, 0, 0x7D, 0]
        for bytes in [wide, [0xFF, 0xFE] + wide, [0, 0x7B], [0xFE, 0xFF, 0, 0x7B]] {
            check(complaint(bytes), "1:1: the file is in UTF-16 or UTF-32. Save it as UTF-8")
        }
        let packed: [(bytes: [UInt8], by: String, opener: String)] = [
            ([0x1F, 0x8B, 8, 0], "gzip", "zcat"),
            ([0x28, 0xB5, 0x2F, 0xFD, 0], "zstd", "zstdcat"),
            ([0x50, 0x4B, 3, 4], "zip", "unzip -p"),
        ]
        for (bytes, name, opener) in packed {
            check(
                complaint(bytes),
                "1:1: the file is packed with \(name). Unpack it, or give - as its name "
                    + "after '\(opener) FILE |'")
        }
        // Bare continuations, overlong forms, surrogates, beyond Unicode, cut short.
        for faulty: [UInt8] in [
            [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x99, 0x28],
        ] {
            let bytes = Array("[\"a".utf8) + faulty + Array("\"]".utf8)
            check(complaint(bytes), "1:4: [0]: these bytes are no UTF-8. Save the file as UTF-8")
        }
    }

    @Test func isNestedSixtyFourDeepAtMost() {
        let deep = Array(repeatElement(UInt8(ascii: "["), count: 64))
        let close = Array(repeatElement(UInt8(ascii: "]"), count: 64))
        check(complaint(deep + close), nil)
        let says = complaint([UInt8(ascii: "[")] + deep + close)
        check(says?.hasPrefix("1:65: [0][0]"), true)
        check(says?.hasSuffix(": nested more than 64 levels deep. Nest less"), true)
        check(complaint(Array(repeatElement(UInt8(ascii: "["), count: 1_000_000))) != nil)
    }

    @Test func findsAKeyThatComesTwiceAmongMany() {
        let keys = (0..<100).map { "\"k\($0)\": 0" }.joined(separator: ",")
        check(complaint(Array("{\(keys)}".utf8)), nil)
        check(
            complaint(Array("{\(keys),\"k5\":1}".utf8))?.contains("the key 'k5' stands at 1:"), true
        )
        check(complaint(Array("{\"//\": 1, \(keys), \"//\": 2, \"//\": 3}".utf8)), nil)
    }
}

@Suite("A JSON number")
struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("12", 12), ("-3", -3), ("2.0", 2), ("1e3", 1000), ("1500e-2", 15),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("0e999999999999", 0),
            ("0.001e3", 1), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("0.5", nil), ("1e-1", nil), ("1e300", nil), ("4503599627370497.5", nil),
        ] as [(String, Int64?)])
    func isWholeWhenNothingIsLost(_ text: String, _ expected: Int64?) throws {
        let value = try JSONReader.read(Array(text.utf8))
        check(value.integer, expected)
        check(value.number?.text, text)
        check(value.double, Double(text))
    }

    @Test(
        arguments: [
            ("44.5", .exactly(44_500)), ("0.125", .exactly(125)), ("0.0625", .tooFine),
            ("-1.5", .exactly(-1500)), ("1e16", .tooLarge), ("0.1000000", .exactly(100)),
            ("1e-999999999999", .tooFine), ("1000000000000000000000e-18", .exactly(1_000_000)),
            ("0.000000000000000000001e21", .exactly(1000)),
            ("12345678901234567890100000e-5", .tooLarge),
            ("12345678901234567890100000e-9", .tooFine),
        ] as [(String, JSONNumber.Scaled)])
    func countsThousandthsExactly(_ text: String, _ expected: JSONNumber.Scaled) throws {
        try check(JSONReader.read(Array(text.utf8)).number?.scaled(places: 3), expected)
    }
}
