import Testing

@testable import LabRecordings
@testable import PlainDesks

/// XML, strictly.
@Suite("XML") struct XMLReaderTests {
    private static func shown(_ text: String) throws -> String {
        var reader = XMLReader(Array(text.utf8))
        var shown = ""
        while let token = try reader.next() {
            switch token {
            case .open(let tag):
                shown += "<\(tag.name)"
                for (name, value) in tag.attributes { shown += " \(name)=\(value)" }
                shown += ">"
            case .text(let text): shown += text
            case .close: shown += "</>"
            }
        }
        return shown
    }

    @Test("has elements, attributes, texts and the five entities")
    func hasElements() throws {
        let text =
            "<?xml version='1.0'?>\n<!-- <b> --><a x=\"1\" y='2 &lt;'>&amp;&#65;&#x1F600;<b/></a>\n"
        try check(Self.shown(text), "<a x=1 y=2 <>&A😀<b></></>")
    }

    @Test(
        "is refused with its byte",
        arguments: [
            ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", 0, "declares a document type or raw text"),
            ("<a>&b;</a>", 3, "has an entity that XML doesn't"),
            ("<a>&#0;</a>", 3, "has an entity that XML doesn't"),
            ("<a>&aaaaaaaaaaaaaaaaaa;</a>", 3, "has an entity without an end"),
            ("<a><![CDATA[b]]></a>", 3, "declares a document type or raw text"),
            ("<a></b>", 3, "closes an element that isn't open"),
            ("<a>", 3, "ends within an element"), ("", 0, "ends within an element"),
            ("<a b=1/>", 5, "has a value without quotes"),
            ("<a b='1' b='2'/>", 0, "has an attribute twice"),
            ("<a b='<'/>", 6, "has a '<' in a value"), ("<a b='1", 6, "ends within a value"),
            ("<a/><b/>", 4, "has a second root"), ("<a/>b", 4, "has text outside its root"),
            ("<a b='1'c='2'/>", 0, "has a tag that isn't one"),
            ("<a><!-- </a>", 7, "ends within a comment"),
        ])
    func isRefused(text: String, byte: Int, what: String) {
        #expect(throws: XMLReader.Damage(what, at: byte)) { _ = try Self.shown(text) }
    }

    @Test("has bounds of depth and of attributes")
    func hasBounds() {
        let deep = String(repeating: "<a>", count: XMLReader.deepest + 1)
        #expect(throws: XMLReader.Damage.self) { _ = try Self.shown(deep) }
        let many = (0...XMLReader.mostAttributes).map { "a\($0)='1'" }.joined(separator: " ")
        #expect(throws: XMLReader.Damage.self) { _ = try Self.shown("<a \(many)/>") }
    }

    @Test("isn't text of another encoding")
    func isUTF8() {
        #expect(throws: XMLReader.Damage.self) {
            var reader = XMLReader([0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E])
            while try reader.next() != nil {}
        }
    }
}
