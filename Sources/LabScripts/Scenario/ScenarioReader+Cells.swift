import LabBase
import LabDevices
import LabPictures

/// A part while it is read: its group may be faulty, and its number of rows is known last.
struct PartDraft {
    var part: CellLayout.Part
    /// The place to report for a pick that doesn't fit.
    var pickPlace: Node
    var zoomedPlace: Node?
    /// The whole `zoomed` object.
    var zoomed: Node?

    /// The part's picks, and where each is written.
    var picks: [(group: Int, pick: RowPick, place: Node)] {
        let own = [(part.group, part.pick, pickPlace)]
        guard let zoomed = part.zoomed, let zoomedPlace else { return own }
        return own + [(zoomed.group, zoomed.pick, zoomedPlace)]
    }
}

/// The cell layouts of one screen while it is read.
struct Layouts {
    var drafts: [[PartDraft]] = []
    /// Carousel by layout, for cells that contain one.
    private var carousels: [Int: Int] = [:]
    /// The rows that contain a carousel.
    var outer = 0..<1
    var place = ScreenPlace()
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
    func checked(_ groups: ImageGroups) -> [CellLayout]? {
        var isSound = true
        for (index, draft) in drafts.enumerated() {
            if let unzoomed, let zoomed = draft.compactMap(\.zoomed).first {
                isSound = false
                zoomed.report(
                    "no part of \(unzoomed.noun) is zoomed",
                    "Write it on a single screen or a pager, such as the one that a tap opens")
            }
            for (number, pick, place) in draft.flatMap(\.picks) {
                guard let group = groups.groups[number],
                    let fault = pick.fault(
                        rows: rows[index] ?? 0..<0, outer: outer, turns: turns, argument: nil,
                        group: group)
                else { continue }
                isSound = false
                place.report(fault)
            }
        }
        guard isSound else { return nil }
        return drafts.enumerated().map { index, draft in
            CellLayout(parts: draft.map(\.part), carousel: carousels[index])
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

    /// Reads the cell that the screen itself describes: a list of parts, or one part's keys.
    func readCell(_ fields: Fields) -> [PartDraft]? {
        let short = CellKeys.part.names.compactMap { fields.member($0) }
        guard let cell = fields[CellKeys.cell] else {
            return short.isEmpty ? nil : readPart(fields)
        }
        for member in short { fields.exclude(fields.member(CellKeys.cell.name)!, member) }
        return readParts(cell)
    }

    /// Reports that an object has neither parts nor the keys of one.
    func reportNoCell(_ fields: Fields) {
        if CellKeys.all.contains(where: { fields.has($0.name) }) { return }
        fields.reportMissing(
            .missingOneOf([CellKeys.cell.name, CellKeys.images.name], in: fields.object))
    }

    func readParts(_ node: Node) -> [PartDraft]? {
        // A row of text has no parts.
        if node.value.array?.isEmpty == true { return [] }
        guard let elements = node.elements() else { return nil }
        let parts = elements.compactMap { element -> [PartDraft]? in
            Fields(element, CellKeys.part).flatMap { readPart($0) }
        }
        return parts.count == elements.count ? parts.flatMap { $0 } : nil
    }

    /// Reads a part, preceded by its thumbnail if it has one.
    func readPart(_ fields: Fields) -> [PartDraft]? {
        let changes = fields[CellKeys.changes]
        let isChanging = fields.has(CellKeys.changes.name)
        let own = readPicked(
            fields, names: isChanging && !names.contains(.turn) ? names + [.turn] : names)
        let size = fields[CellKeys.size]
        guard let own else { return nil }
        var draft = PartDraft(
            part: CellLayout.Part(
                group: own.group, pick: own.pick, size: size,
                isPlain: fields.value(CellKeys.plain), changesNs: changes,
                video: fields[CellKeys.video], position: fields.node.position),
            pickPlace: own.place)
        if let video = fields.member(CellKeys.video.name) {
            // A player hides what its view would change to, or show beside.
            let others = [CellKeys.thumbnail.name, CellKeys.changes.name, CellKeys.zoomed.name]
            for key in others where fields.has(key) { fields.exclude(fields.member(key)!, video) }
        }
        if isChanging, own.pick.isTheSameEachTurn {
            return own.place.report(
                "a view that changes would change to what it shows",
                "Pick by 'turn', such as \"row + turn % 3\", or draw by \"uniform\"")
        }
        if let zoomed = fields[CellKeys.zoomed] {
            guard let inner = Fields(zoomed, CellKeys.zoomedObject),
                let picked = readPicked(inner, names: names)
            else { return nil }
            draft.part.zoomed = CellLayout.Zoomed(group: picked.group, pick: picked.pick)
            draft.zoomedPlace = picked.place
            draft.zoomed = zoomed
        }
        guard let thumbnail = fields[CellKeys.thumbnail] else { return [draft] }
        guard let inner = Fields(thumbnail, CellKeys.thumbnailObject),
            let picked = readPicked(inner, names: names)
        else { return nil }
        let under = CellLayout.Part(
            group: picked.group, pick: picked.pick, size: inner[CellKeys.size],
            isPlain: draft.part.isPlain, isThumbnail: true, position: inner.node.position)
        return [PartDraft(part: under, pickPlace: picked.place), draft]
    }

    /// Reads a group and a pick of one of its images.
    private func readPicked(
        _ fields: Fields, names: [RowFormula.Name]
    ) -> (group: Int, pick: RowPick, place: Node)? {
        let images = fields[CellKeys.images]
        let group = images.flatMap { groups.find($0) }
        let pick = readPick(fields, group: group, names: names)
        guard let group, let pick, let images else { return nil }
        return (group, pick, fields[CellKeys.pick] ?? images)
    }

    private func readPick(
        _ fields: Fields, group: Int?, names: [RowFormula.Name]
    ) -> RowPick? {
        let node = fields[CellKeys.pick]
        let text = node?.value.string ?? ""
        let isFormula = Self.isFormula(text)
        let word = isFormula ? nil : node.map { $0.word(PickWord.self) } ?? .row
        if !isFormula, word == nil { return nil }
        for (key, needed) in [(CellKeys.skew.name, PickWord.zipf), (CellKeys.index.name, .fixed)]
        where word != needed {
            guard let stray = fields.member(key) else { continue }
            let pick = CellKeys.object(pick: word?.rawValue ?? text)
            fields.report(.misplacedKey(in: pick), at: stray)
        }
        if let node, isFormula { return readFormula(node, names).map { .formula($0) } }
        switch word {
        case .row, nil: return .row
        case .modulo: return .modulo
        case .uniform: return .uniform
        case .argument: return .argument
        case .zipf: return .zipf(skew: fields.value(CellKeys.skew))
        case .fixed:
            let pick = CellKeys.object(pick: "fixed", [CellKeys.index.text])
            guard let node = fields.required(CellKeys.index.name, in: pick),
                let index = CellKeys.index.form.read(node)
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
        return .formulaBeyondImages(
            formula.description, range: range, group: group.name, images: group.count)
    }
}
