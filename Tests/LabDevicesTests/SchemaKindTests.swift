import Testing

@testable import LabBase
@testable import LabDevices
@testable import PlainDesks

@Suite("A schema in words")
struct SchemaKindTests {
    @Test(
        "says the kind of a value and its range",
        arguments: [
            (Schema.integer(1...1_000_000), "whole number, 1 to 1,000,000"),
            (Schema.integer(0...Int.max), "whole number, 0 to 2^63 - 1"),
            (Schema.number(0.5...10), "number, 0.5 to 10"),
            (Schema.words(["a", "b"]), "`\"a\"` or `\"b\"`"),
            (
                Form<Chooser>.word(or: "system").schema(),
                "`\"score\"`, `\"band\"`, `\"kernel\"` or `\"system\"`"
            ), (Schema.truth, "true or false"),
            (Schema.list(of: Schema.text), "list: text"),
            (Schema.named(Schema.reference("images")), "object: names, each with <images>"),
            (Schema.any(Schema.text, Schema.truth, Schema.text), "text or true or false"),
            (Form<Int64>.time(0...60_000_000_000).schema(), "time, 0 to 1m"),
            (Form<Int64>.size(1...2_000_000).schema(), "size, 1 B to 2.0 MB"),
        ])
    func saysTheKind(_ schema: JSON, _ words: String) {
        let kind = Schema.kind(of: schema) { "<\($0)>" }
        check(kind, words)
    }

    @Test(
        "leaves out where links of Markdown lead",
        arguments: [
            ("none", "none"), ("a [part](#part) of it", "a part of it"),
            ("[one](a.md) and [two](b.md)", "one and two"), ("`[first, last]`", "`[first, last]`"),
        ])
    func leavesOutTargets(_ marked: String, _ plain: String) {
        check(Schema.plain(marked), plain)
    }
}
