import LabBase
import LabDevices

/// A part while it is read: its group may be faulty, and how many rows show it is known last.
struct PartDraft {
    var part: CellLayout.Part
    /// Where a pick that doesn't fit is to be mended.
    var pickPlace: Node
    var zoomedPlace: Node?
    /// The whole of what is zoomed.
    var zoomed: Node?

    /// What it picks, and where that is written.
    var picks: [(group: Int, pick: RowPick, place: Node)] {
        let own = [(part.group, part.pick, pickPlace)]
        guard let zoomed = part.zoomed, let zoomedPlace else { return own }
        return own + [(zoomed.group, zoomed.pick, zoomedPlace)]
    }
}

/// The cell layouts of one screen while it is read.
struct Layouts {
    var drafts: [[PartDraft]] = []
    /// By layout, where there is one in the cell.
    private var carousels: [Int: Int] = [:]
    /// Of a carousel: the rows that it is in.
    var outer = 0..<1
    var place = ScreenPlace()
    /// What they are on, where that is never zoomed.
    var unzoomed: KeyOwner?
    /// How many may come by themselves.
    var moreRows = 0
    /// The layout of the screen itself, which sections use that have none of their own.
    var shared: Int?
    /// By layout: from the first row that has it to the last, numbered through the whole screen.
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

    /// The layouts, once each is known to have an image for every row; nil where one hasn't.
    func checked(_ groups: ImageGroups) -> [CellLayout]? {
        var isSound = true
        for (index, draft) in drafts.enumerated() {
            if let unzoomed, let zoomed = draft.compactMap(\.zoomed).first {
                isSound = false
                zoomed.report(.isNotZoomed(unzoomed))
            }
            for (number, pick, place) in draft.flatMap(\.picks) {
                guard let group = groups.groups[number],
                    let fault = pick.fault(
                        rows: rows[index] ?? 0..<0, outer: outer, argument: nil, group: group)
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
    private static let pickKeys = ["images", "pick", "skew", "index"]
    static let partKeys = pickKeys + ["size", "plain", "thumbnail", "changes", "zoomed"]
    private enum PickWord: String, CaseIterable { case row, modulo, zipf, uniform, fixed, argument }

    /// A pick that is written out: anything but one word, or a formula's name that is no pick.
    private static func isFormula(_ text: String) -> Bool {
        text.utf8.contains { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 32) }
            || RowFormula.Name(rawValue: text) != nil && PickWord(rawValue: text) == nil
    }

    /// The cell that the screen itself describes: a list of parts, or one part's keys.
    func readCell(_ fields: Fields, owner: KeyOwner) -> [PartDraft]? {
        let short = Self.partKeys.compactMap { fields.member($0) }
        guard let cell = fields["cell"] else {
            if short.isEmpty { return nil }
            return readPart(fields, owner: owner)
        }
        for member in short { exclude(fields.member("cell")!, member, fields) }
        return readParts(cell)
    }

    func readParts(_ node: Node) -> [PartDraft]? {
        // A row of text has none.
        if node.value.array?.isEmpty == true { return [] }
        guard let elements = node.elements() else { return nil }
        let parts = elements.compactMap { element -> [PartDraft]? in
            guard var fields = Fields(element) else { return nil }
            fields.allow(Self.partKeys, in: .cell)
            return readPart(fields, owner: .cell)
        }
        return parts.count == elements.count ? parts.flatMap { $0 } : nil
    }

    /// A part; before it the thumbnail that it lies over, if it has one.
    private func readPart(_ fields: Fields, owner: KeyOwner) -> [PartDraft]? {
        let changes = fields["changes"]?.nanoseconds(100_000_000...Self.longestNs)
        var known = names
        if fields.has("changes") { known.append(.turn) }
        let own = readPicked(fields, owner: owner, names: known)
        let size = fields["size"].flatMap { readSize($0) }
        guard let own else { return nil }
        var draft = PartDraft(
            part: CellLayout.Part(
                group: own.group, pick: own.pick, size: size,
                isPlain: fields["plain"]?.truth() ?? false, changesNs: changes,
                position: fields.node.position),
            pickPlace: own.place)
        if fields.has("changes"), own.pick.isTheSameEachTurn {
            own.place.report(.changesToNothing)
            return nil
        }
        if let zoomed = fields["zoomed"] {
            guard var inner = Fields(zoomed) else { return nil }
            inner.allow(Self.pickKeys, in: .zoomed)
            guard let picked = readPicked(inner, owner: .zoomed, names: names) else { return nil }
            draft.part.zoomed = CellLayout.Zoomed(group: picked.group, pick: picked.pick)
            draft.zoomedPlace = picked.place
            draft.zoomed = zoomed
        }
        guard let thumbnail = fields["thumbnail"] else { return [draft] }
        guard var inner = Fields(thumbnail) else { return nil }
        inner.allow(Self.pickKeys + ["size"], in: .thumbnail)
        guard let picked = readPicked(inner, owner: .thumbnail, names: names) else { return nil }
        let under = CellLayout.Part(
            group: picked.group, pick: picked.pick, size: inner["size"].flatMap { readSize($0) },
            isPlain: draft.part.isPlain, isThumbnail: true, position: inner.node.position)
        return [PartDraft(part: under, pickPlace: picked.place), draft]
    }

    /// A group, and which of its images.
    private func readPicked(
        _ fields: Fields, owner: KeyOwner, names: [RowFormula.Name]
    ) -> (group: Int, pick: RowPick, place: Node)? {
        let images = fields.required("images", in: owner)
        let group = images.flatMap { groups.find($0) }
        let pick = readPick(fields, owner: owner, group: group, names: names)
        guard let group, let pick, let images else { return nil }
        return (group, pick, fields["pick"] ?? images)
    }

    private func readPick(
        _ fields: Fields, owner: KeyOwner, group: Int?, names: [RowFormula.Name]
    ) -> RowPick? {
        if let node = fields["pick"], let text = node.value.string, Self.isFormula(text) {
            for key in ["skew", "index"] {
                guard let stray = fields.member(key) else { continue }
                fields.report(
                    .misplacedKey(in: .pick(text), valid: ["images", "pick", "size"]),
                    at: stray)
            }
            return readFormula(node, names).map { .formula($0) }
        }
        let word = fields.has("pick") ? fields["pick"]?.word(PickWord.self) : .row
        guard let word else { return nil }
        for (key, needed) in [("skew", PickWord.zipf), ("index", .fixed)] where word != needed {
            guard let stray = fields.member(key) else { continue }
            fields.report(
                .misplacedKey(in: .pick(word.rawValue), valid: ["images", "pick", "size"]),
                at: stray)
        }
        switch word {
        case .row: return .row
        case .modulo: return .modulo
        case .uniform: return .uniform
        case .argument: return .argument
        case .zipf: return .zipf(skew: fields["skew"]?.double(in: 0.001...10) ?? 1)
        case .fixed:
            guard let node = fields.required("index", in: .pick("fixed")) else { return nil }
            guard let index = node.integer(in: 0...Self.mostImages - 1) else { return nil }
            if let group, let known = groups.groups[group], index >= known.count {
                node.report(.noSuchImage(group: known.name, count: known.count))
                return nil
            }
            return .formula(RowFormula(index))
        }
    }

    func readFormula(_ node: Node, _ names: [RowFormula.Name]) -> RowFormula? {
        guard let text = node.text() else { return nil }
        do throws(Complaint) {
            return try RowFormula(text, names: names)
        } catch {
            node.report(error)
            return nil
        }
    }

    private func readSize(_ node: Node) -> Size? {
        guard let points = node.pair()?.map({ $0.milliPoints(in: 1...100_000_000) }),
            let width = points[0], let height = points[1]
        else { return nil }
        return Size(width: Double(width) / 1000, height: Double(height) / 1000)
    }
}

extension RowPick {
    /// Whether a view that changes by itself would change to what it shows.
    fileprivate var isTheSameEachTurn: Bool {
        if case .formula(let formula) = self { return !formula.uses(.turn) }
        return false
    }

    /// Why there isn't an image for each of these rows of a screen that may be opened with any
    /// of these arguments; nil: there is, or it can't be told. Without arguments, what depends on
    /// them is left to who opens the screen.
    func fault(
        rows: Range<Int>, outer: Range<Int> = 0..<1, argument: ClosedRange<Int64>?,
        group: ImageGroup
    ) -> Complaint? {
        guard case .formula(let formula) = self, !rows.isEmpty,
            formula.uses(.argument) == (argument != nil)
        else { return nil }
        let count = Int64(group.count)
        let range = formula.range(
            RowFormula.Ranges(
                row: ScenarioReader.closed(rows), argument: argument ?? 0...0, count: count,
                outer: ScenarioReader.closed(outer)))
        if let range, range.lowerBound >= 0, range.upperBound < count { return nil }
        if self == .row {
            return .moreRowsThanImages(
                rows: rows.upperBound, group: group.name, images: group.count)
        }
        return .formulaBeyondImages(
            formula.description, range: range, group: group.name, images: group.count)
    }
}
