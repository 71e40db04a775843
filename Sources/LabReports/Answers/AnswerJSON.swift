import LabBase

/// An answer for a program, with all that a page needs to show it.
extension Answer {
    package var json: JSON {
        let head: JSON = [
            "title": JSON(title), "blocks": JSON(content.flatMap(\.whole).map(\.json)).onLines,
            "offers": JSON((front?.offers ?? []).map(\.json)).onLines,
            "others": JSON((front?.others ?? []).map(\.json)).onLines,
            "choice": JSON(front?.choice),
        ]
        return head.onLines
    }
}

extension AnswerFront.Offer {
    fileprivate var json: JSON {
        [
            "policy": JSON(policy), Column.of(.peakFootprintBytes).name: JSON(footprintBytes),
            Column.of(.blankMs).name: JSON(plain: blankMs),
            Column.of(.decodes).name: JSON(plain: decodes),
        ]
    }
}

extension Block {
    fileprivate var json: JSON {
        switch self {
        case .heading(let text), .paragraph(let text), .line(let text): ["paragraph": JSON(text)]
        case .together(let blocks) where blocks.count == 1: blocks[0].json
        case .together(let blocks): ["together": JSON(blocks.map(\.json))]
        case .section(let title, let blocks):
            Block.together([.heading(title)] + blocks).json
        case .points(let points): Block.together(Block.paragraphs(points)).json
        case .picture: ["picture": true]
        case .sentences, .items, .claims, .late: Block.together(whole).json
        case .code(let title, let lines): ["code": JSON(lines), "title": JSON(title)]
        case .table(let table):
            [
                "headings": JSON(table.headings.map(\.title)),
                "numbers": JSON(table.headings.map { JSON($0.isNumber) }),
                "rows": JSON(table.rows.map { JSON($0.map(\.text)) }),
            ]
        }
    }
}

/// Reads back the answer that `json` wrote; nil if something is missing or of another kind.
extension Answer {
    init?(_ value: JSONValue) {
        guard let title = value["title"]?.string,
            let blocks = value["blocks"]?.all(Block.init),
            let offers = value["offers"]?.all(AnswerFront.Offer.init),
            let others = value["others"]?.all(AnswerFront.Offer.init)
        else { return nil }
        let choice = value["choice"]?.number.flatMap { Int($0.text) }
        guard choice.map(offers.indices.contains) ?? true else { return nil }
        self.init(title: title)
        front = AnswerFront(offers: offers, others: others, choice: choice)
        add(details: blocks)
    }
}

extension AnswerFront.Offer {
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

extension Block {
    fileprivate init?(_ value: JSONValue) {
        if let text = value["paragraph"]?.string {
            self = .paragraph(text)
        } else if let blocks = value["together"]?.all(Block.init) {
            self = .together(blocks)
        } else if value["picture"]?.truth == true {
            self = .picture
        } else if let title = value["title"]?.string, let lines = value["code"]?.all(\.string) {
            self = .code(title: title, lines)
        } else if let titles = value["headings"]?.all(\.string),
            let numbers = value["numbers"]?.all(\.truth), numbers.count == titles.count,
            let rows = value["rows"]?.all({ $0.all(\.string) }),
            rows.allSatisfy({ $0.count == titles.count })
        {
            let headings = zip(titles, numbers).map { TextTable.Heading(title: $0, isNumber: $1) }
            self = .table(
                TextTable(headings: headings, rows: rows.map { $0.map { .init(text: $0) } }))
        } else {
            return nil
        }
    }
}

extension JSONValue {
    /// Every element of a list; nil where it is none, or one of them isn't what it should be.
    fileprivate func all<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
        guard let array else { return nil }
        let read = array.compactMap(read)
        return read.count == array.count ? read : nil
    }
}
