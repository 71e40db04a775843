import Testing

@testable import LabBase
@testable import PlainDesks

@Suite("JSON that is written")
struct JSONTests {
    private static let sample: JSON = [
        "name": "lru", "limit": JSON(Int64?.none), "left": .absent, "rows": [1, .absent, 2],
        "inside": ["isCut": true, "none": []],
    ]

    @Test(
        "has four styles on one line",
        arguments: [
            (
                JSONStyle.tight,
                #"{"name":"lru","limit":null,"rows":[1,2],"inside":{"isCut":true,"none":[]}}"#
            ),
            (
                .spaced,
                #"{"name": "lru", "limit": null, "rows": [1, 2], "inside": {"isCut": true, "none": []}}"#
            ),
            (
                .roomy,
                #"{ "name": "lru", "limit": null, "rows": [1, 2], "inside": { "isCut": true, "none": [] } }"#
            ),
            (
                .loose,
                #"{ "name": "lru", "limit": null, "rows": [ 1, 2 ], "inside": { "isCut": true, "none": [] } }"#
            ),
        ])
    func hasStyles(_ style: JSONStyle, _ text: String) { check(Self.sample.text(style), text) }

    @Test func `indents by the lists and objects that are on lines`() {
        let rows: JSON = ["rows": JSON([1, 2]).onLines, "empty": JSON([Int]()).onLines]
        let root: JSON = ["schema": 1, "inside": ["deep": rows.onLines]]
        check(
            root.onLines.text(),
            """
            {
              "schema": 1,
              "inside": {"deep": {
                "rows": [
                  1,
                  2
                ],
                "empty": []
              }}
            }
            """)
        let shared: JSON = ["kind": "grid", "items": 9, "cell": [JSON([1])]]
        check(
            shared.onLines(sharing: 2).text(.roomy),
            """
            {
              "kind": "grid", "items": 9,
              "cell": [[1]]
            }
            """)
    }

    @Test func `keeps a style of its own within another`() {
        let value: JSON = ["a": JSON([("b", 1)]).styled(.tight), "c": [2, 3]]
        check(value.text(.roomy), #"{ "a": {"b":1}, "c": [2, 3] }"#)
    }

    @Test(
        "reads back as it was", arguments: ["", "a\"b\\c\n\t\r", "\u{1}\u{1f}\u{7f}", "é🙂\u{2028}"])
    func readsBack(_ text: String) throws {
        let value: JSON = ["text": JSON(text), text: 1]
        let read = try JSONReader.read(Array(value.text().utf8))
        check(read["text"]?.string, text)
        check(read[text]?.integer, 1)
        check(JSON.quoted(text), JSON.string(text).text(.tight))
    }

    @Test("has numbers that are none as text")
    func numbers() {
        let numbers: [JSON] = [
            JSON(plain: 3), JSON(plain: 0.5), JSON(plain: .infinity), JSON(plain: .nan),
        ]
        check(JSON(numbers).text(), #"[3, 0.5, "inf", "nan"]"#)
        check(JSON(ns: 1_500_000).text(), #""1.5ms""#)
        check(JSON(millionths: 300_000).text(), "0.3")
    }

    @Test func aValueThatWasReadIsWrittenAgainWithItsMembersInOrder() throws {
        let text = #"{"b": [1, -0, 1e5, null], "//": "one", "a": {"": true}, "//": "two"}"#
        check(JSON(try JSONReader.read(Array(text.utf8))).text(), text)
    }

    @Test func membersAreReplacedWhereTheyStandAndAddedBeforeAnother() {
        let json: JSON = ["a": 1, "b": 2]
        check(json.replacing("a", with: 3).text(), #"{"a": 3, "b": 2}"#)
        check(json.replacing("c", with: 3).text(), #"{"a": 1, "b": 2, "c": 3}"#)
        check(json.replacing("c", with: 3, before: "b").text(), #"{"a": 1, "c": 3, "b": 2}"#)
        check(json.without(["a", "c"]).text(), #"{"b": 2}"#)
        check(json["b"]?.text() == "2" && json["c"] == nil)
        check(JSON(1).replacing("a", with: 2).text(), "1")
    }
}
