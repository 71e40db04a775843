import LabBase
import LabReplay

/// An answer for a program, with all that a page needs to show it.
package enum AnswerJSON {
    package static func text(_ answer: Answer) -> String {
        let blocks = answer.blocks.map { "      " + text($0) }
        return """
            {
                "title": \(JSONText.quoted(answer.title)),
                "blocks": [
            \(blocks.joined(separator: ",\n"))
                ],
                "offers": \(list(answer.front.offers)),
                "others": \(list(answer.front.others)),
                "choice": \(answer.front.choice.map { "\($0)" } ?? "null")
              }
            """
    }

    private static func list(_ places: [AnswerFront.Place]) -> String {
        let objects = places.map { "      " + place($0) }
        return objects.isEmpty ? "[]" : "[\n\(objects.joined(separator: ",\n"))\n    ]"
    }

    package static func place(_ place: AnswerFront.Place) -> String {
        "{\"policy\": \(JSONText.quoted(place.policy)), "
            + "\"\(Column.of(.peakFootprintBytes).name)\": \(place.footprintBytes), "
            + "\"\(Column.of(.blankMs).name)\": \(Fixed.plain(place.blankMs)), "
            + "\"\(Column.of(.decodes).name)\": \(Fixed.plain(place.decodes))}"
    }

    private static func text(_ block: Answer.Block) -> String {
        switch block {
        case .paragraph(let text): "{\"paragraph\": \(JSONText.quoted(text))}"
        case .picture: "{\"picture\": true}"
        case .doubt: "{\"doubt\": true}"
        case .code(let title, let lines):
            "{\"code\": \(strings(lines)), \"title\": \(JSONText.quoted(title))}"
        case .table(let table):
            "{\"headings\": \(strings(table.headings.map(\.title))), "
                + "\"numbers\": \(list(table.headings.map { "\($0.isNumber)" })), "
                + "\"rows\": \(list(table.rows.map { strings($0.map(\.text)) }))}"
        }
    }

    private static func strings(_ texts: [String]) -> String { list(texts.map(JSONText.quoted)) }

    private static func list(_ values: [String]) -> String {
        "[\(values.joined(separator: ", "))]"
    }
}

/// What `AnswerJSON` wrote, read back. Nil where something is missing or of another kind.
extension Answer {
    init?(_ value: JSONValue) {
        guard let title = value["title"]?.string,
            let blocks = value["blocks"]?.all(Answer.Block.init),
            let offers = value["offers"]?.all(AnswerFront.Place.init),
            let others = value["others"]?.all(AnswerFront.Place.init)
        else { return nil }
        let choice = value["choice"]?.number.flatMap { Int($0.text) }
        guard choice.map(offers.indices.contains) ?? true else { return nil }
        self.init(
            title: title, blocks: blocks,
            front: AnswerFront(offers: offers, others: others, choice: choice))
    }
}

extension AnswerFront.Place {
    fileprivate init?(_ value: JSONValue) {
        guard let policy = value["policy"]?.string,
            let bytes = value[Column.of(.peakFootprintBytes).name]?.number.flatMap({
                Int64($0.text)
            }),
            let blank = value[Column.of(.blankMs).name]?.number.flatMap({ Double($0.text) }),
            let decodes = value[Column.of(.decodes).name]?.number.flatMap({ Double($0.text) })
        else { return nil }
        self.init(policy: policy, footprintBytes: bytes, blankMs: blank, decodes: decodes)
    }
}

extension Answer.Block {
    fileprivate init?(_ value: JSONValue) {
        if let text = value["paragraph"]?.string {
            self = .paragraph(text)
        } else if value["picture"]?.truth == true {
            self = .picture
        } else if value["doubt"]?.truth == true {
            self = .doubt
        } else if let title = value["title"]?.string, let lines = value["code"]?.all(\.string) {
            self = .code(title: title, lines)
        } else if let titles = value["headings"]?.all(\.string),
            let numbers = value["numbers"]?.all(\.truth), numbers.count == titles.count,
            let rows = value["rows"]?.all({ $0.all(\.string) }),
            rows.allSatisfy({ $0.count == titles.count })
        {
            let headings = zip(titles, numbers).map {
                TextTable.Heading(title: $0, isNumber: $1)
            }
            self = .table(
                TextTable(headings: headings, rows: rows.map { $0.map { .init(text: $0) } }))
        } else {
            return nil
        }
    }
}
