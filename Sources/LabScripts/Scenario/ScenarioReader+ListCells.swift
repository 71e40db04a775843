import LabBase
import LabDevices
import LabPictures

/// A part while it is read: its group may be faulty, and its number of rows is known last.
struct PartDraft {
    var part: ListCellPart
    /// Where the part's picks are written, in the order of `part.picks`.
    var pickNodes: [Node]
    /// The whole `zoomed` object.
    var zoomed: Node?
}

/// The list cell layouts of one screen while it is read.
struct Layouts {
    var drafts: [[PartDraft]] = []
    /// Carousel by layout, for list cells that contain one.
    private var carousels: [Int: Int] = [:]
    /// The rows that contain a carousel.
    var outer = 0..<1
    var screen = ScreenID()
    /// The object that holds the parts, if it can't be zoomed.
    var unzoomed: FileObject?
    /// Number of rows that may be loaded later.
    var moreRows = 0
    /// The turns that taps can bring about.
    var turns = RowFormula.Ranges.anyTurn
    /// The layout of the screen itself, which sections without their own use.
    var shared: Int?
    /// Rows by layout, from the first with it to the last, numbered through the whole screen.
    private var rows: [Int: Range<Int>] = [:]

    mutating func add(_ draft: [PartDraft], carousel: Int? = nil) -> Int {
        drafts.append(draft)
        if let carousel { carousels[drafts.count - 1] = carousel }
        return drafts.count - 1
    }

    mutating func use(_ layout: Int, in rows: Range<Int>) {
        let known = self.rows[layout] ?? rows
        self.rows[layout] = known.lowerBound..<max(known.upperBound, rows.upperBound)
    }

    /// Returns the layouts; nil if one lacks an image for some row.
    func checked(_ groups: ImageGroups) -> [ListCellLayout]? {
        var isSound = true
        for (index, draft) in drafts.enumerated() {
            if let unzoomed, let zoomed = draft.compactMap(\.zoomed).first {
                isSound = false
                zoomed.report(
                    "no part of \(unzoomed.noun) is zoomed",
                    "Write it on a single screen or a pager, such as the one that a tap opens")
            }
            for (picked, node) in draft.flatMap({ zip($0.part.picks, $0.pickNodes) }) {
                guard let group = groups.groups[picked.group],
                    let fault = picked.pick.fault(
                        rows: rows[index] ?? 0..<0, outer: outer, turns: turns, argument: nil,
                        group: group)
                else { continue }
                isSound = false
                node.report(fault)
            }
        }
        guard isSound else { return nil }
        return drafts.enumerated().map { index, draft in
            ListCellLayout(parts: draft.map(\.part), carousel: carousels[index])
        }
    }
}

extension ScenarioReader {
    enum PickWord: String, CaseIterable {
        case row, modulo, zipf, uniform, fixed, argument
    }

    /// True for a written-out pick: anything but one word, or a formula's name that is no pick.
    private static func isFormula(_ text: String) -> Bool {
        text.utf8.contains { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 32) }
            || RowFormula.Name(rawValue: text) != nil && PickWord(rawValue: text) == nil
    }

    /// Reads the list cell that the screen itself describes: a list of parts, or one part's keys.
    func readListCell(_ fields: Fields) -> [PartDraft]? {
        let short = ListCellKeys.part.names.compactMap { fields.member($0) }
        guard let listCell = fields[ListCellKeys.listCell] else {
            return short.isEmpty ? nil : readPart(fields)
        }
        for member in short { fields.exclude(fields.member(ListCellKeys.listCell.name)!, member) }
        return readParts(listCell)
    }

    /// Reports that an object has neither parts nor the keys of one.
    func reportNoListCell(_ fields: Fields) {
        if ListCellKeys.all.contains(where: { fields.has($0.name) }) { return }
        fields.reportMissing(
            .missingOneOf(
                [ListCellKeys.listCell.name, ListCellKeys.images.name], in: fields.object))
    }

    func readParts(_ node: Node) -> [PartDraft]? {
        // A row of text has no parts.
        if node.value.array?.isEmpty == true { return [] }
        guard let elements = node.elements() else { return nil }
        let parts = elements.compactMap { element -> [PartDraft]? in
            Fields(element, ListCellKeys.part).flatMap { readPart($0) }
        }
        return parts.count == elements.count ? parts.flatMap { $0 } : nil
    }

    /// Reads a part, preceded by its thumbnail if it has one.
    func readPart(_ fields: Fields) -> [PartDraft]? {
        let changes = fields[ListCellKeys.changes]
        let isChanging = fields.has(ListCellKeys.changes.name)
        let own = readPicked(
            fields, names: isChanging && !names.contains(.turn) ? names + [.turn] : names)
        let size = fields[ListCellKeys.size]
        guard let own else { return nil }
        var draft = PartDraft(
            part: ListCellPart(
                group: own.group, pick: own.pick, size: size,
                isPlain: fields.value(ListCellKeys.plain), changesNs: changes,
                video: fields[ListCellKeys.video], position: fields.node.position),
            pickNodes: [own.node])
        if let video = fields.member(ListCellKeys.video.name) {
            // A player hides what its view would change to, or show beside.
            let others = [
                ListCellKeys.thumbnail.name, ListCellKeys.changes.name, ListCellKeys.zoomed.name,
            ]
            for key in others where fields.has(key) { fields.exclude(fields.member(key)!, video) }
        }
        if isChanging, own.pick.isTheSameEachTurn {
            return own.node.report(
                "a view that changes would change to what it shows",
                "Pick by 'turn', such as \"row + turn % 3\", or draw by \"uniform\"")
        }
        if let zoomed = fields[ListCellKeys.zoomed] {
            guard let inner = Fields(zoomed, ListCellKeys.zoomedObject),
                let picked = readPicked(inner, names: names)
            else { return nil }
            draft.part.zoomed = GroupPick(group: picked.group, pick: picked.pick)
            draft.pickNodes.append(picked.node)
            draft.zoomed = zoomed
        }
        guard let thumbnail = fields[ListCellKeys.thumbnail] else { return [draft] }
        guard let inner = Fields(thumbnail, ListCellKeys.thumbnailObject),
            let picked = readPicked(inner, names: names)
        else { return nil }
        let under = ListCellPart(
            group: picked.group, pick: picked.pick, size: inner[ListCellKeys.size],
            isPlain: draft.part.isPlain, isThumbnail: true, position: inner.node.position)
        return [PartDraft(part: under, pickNodes: [picked.node]), draft]
    }

    /// Reads a group and a pick of one of its images.
    private func readPicked(
        _ fields: Fields, names: [RowFormula.Name]
    ) -> (group: Int, pick: RowPick, node: Node)? {
        let images = fields[ListCellKeys.images]
        let group = images.flatMap { groups.find($0) }
        let pick = readPick(fields, group: group, names: names)
        guard let group, let pick, let images else { return nil }
        return (group, pick, fields[ListCellKeys.pick] ?? images)
    }

    private func readPick(_ fields: Fields, group: Int?, names: [RowFormula.Name]) -> RowPick? {
        let node = fields[ListCellKeys.pick]
        let text = node?.value.string ?? ""
        let isFormula = Self.isFormula(text)
        let word = isFormula ? nil : node.map { $0.word(PickWord.self) } ?? .row
        if !isFormula, word == nil { return nil }
        for (key, needed) in [
            (ListCellKeys.skew.name, PickWord.zipf), (ListCellKeys.index.name, .fixed),
        ]
        where word != needed {
            guard let stray = fields.member(key) else { continue }
            let pick = ListCellKeys.object(pick: word?.rawValue ?? text)
            fields.report(.misplacedKey(in: pick), at: stray)
        }
        if let node, isFormula { return readFormula(node, names).map { .formula($0) } }
        switch word {
        case .row, nil: return .row
        case .modulo: return .modulo
        case .uniform: return .uniform
        case .argument: return .argument
        case .zipf: return .zipf(skew: fields.value(ListCellKeys.skew))
        case .fixed:
            let pick = ListCellKeys.object(pick: "fixed", [ListCellKeys.index.text])
            guard let node = fields.required(ListCellKeys.index.name, in: pick),
                let index = ListCellKeys.index.form.read(node)
            else { return nil }
            if let group, let known = groups.groups[group], index >= known.count {
                return node.report(.noSuchImage(group: known.name, count: known.count))
            }
            return .formula(RowFormula(index))
        }
    }

    func readFormula(_ node: Node, _ names: [RowFormula.Name]) -> RowFormula? {
        guard let text = node.text() else { return nil }
        do throws(Complaint) {
            return try RowFormula(text, names: names)
        } catch {
            return node.report(error)
        }
    }
}

extension RowPick {
    /// True if a view with this pick wouldn't change its image from turn to turn.
    fileprivate var isTheSameEachTurn: Bool {
        if case .formula(let formula) = self { return !formula.uses(.turn) }
        return false
    }

    /// Explains why some of these rows lack an image when the screen is opened with any of these
    /// arguments. Nil if all have one, or if it can't be told. Without `argument`, formulas that
    /// use it are checked by the step or tap that opens the screen.
    func fault(
        rows: Range<Int>, outer: Range<Int> = 0..<1,
        turns: ClosedRange<Int64> = RowFormula.Ranges.anyTurn, argument: ClosedRange<Int64>?,
        group: ImageGroup
    ) -> Complaint? {
        guard case .formula(let formula) = self, !rows.isEmpty,
            formula.uses(.argument) == (argument != nil)
        else { return nil }
        let count = Int64(group.count)
        let range = formula.range(
            RowFormula.Ranges(
                row: ScenarioReader.closed(rows), argument: argument ?? 0...0, count: count,
                outer: ScenarioReader.closed(outer), turn: turns))
        if let range, range.lowerBound >= 0, range.upperBound < count { return nil }
        if self == .row {
            return Complaint(
                "\(rows.upperBound) rows, but \(Quoted.text(group.name)) has \(group.count) images",
                "Write \"pick\": \"modulo\" to begin again from the first")
        }
        let values =
            range.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "more than can be counted"
        let text = formula.description
        return Complaint(
            "\(Quoted.text(text)) comes to \(values), but \(Quoted.text(group.name)) has images 0 "
                + "to \(count - 1)",
            "Write another, or (\(Words.cut(text))) % count to begin again from the first")
    }
}
