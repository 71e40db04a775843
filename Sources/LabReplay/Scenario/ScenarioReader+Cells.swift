import LabDevices

/// A part while it is read: its group may be faulty, and how many rows show it is known last.
struct PartDraft {
    var part: CellLayout.Part
    /// Where a pick that doesn't fit is to be mended.
    var pickPlace: Node
}

/// The cell layouts of one screen while it is read.
struct Layouts {
    var drafts: [[PartDraft]] = []
    /// The layout of the screen itself, which sections use that have none of their own.
    var shared: Int?
    /// By layout: from the first row that has it to the last, numbered through the whole screen.
    private var rows: [Int: Range<Int>] = [:]

    mutating func add(_ draft: [PartDraft]) -> Int {
        drafts.append(draft)
        return drafts.count - 1
    }

    mutating func use(_ layout: Int, in rows: Range<Int>) {
        self.rows[layout] = (self.rows[layout] ?? rows).lowerBound..<rows.upperBound
    }

    /// The layouts, once each is known to have an image for every row; nil where one hasn't.
    func checked(_ groups: ImageGroups) -> [CellLayout]? {
        var isSound = true
        for (index, draft) in drafts.enumerated() {
            for drafted in draft {
                guard let group = groups.groups[drafted.part.group],
                    let fault = drafted.part.pick.fault(
                        rows: rows[index] ?? 0..<0, argument: nil, group: group)
                else { continue }
                isSound = false
                drafted.pickPlace.report(fault)
            }
        }
        return isSound ? drafts.map { CellLayout(parts: $0.map(\.part)) } : nil
    }
}

extension ScenarioReader {
    static let partKeys = ["images", "pick", "skew", "index", "size", "plain"]
    private enum PickWord: String, CaseIterable { case row, modulo, zipf, uniform, fixed, argument }

    /// A pick that is written out: anything but one word.
    private static func isFormula(_ text: String) -> Bool {
        text.utf8.contains { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 32) }
    }

    /// The cell that the screen itself describes: a list of parts, or one part's keys.
    func readCell(_ fields: Fields, kind: Screen.Kind) -> [PartDraft]? {
        let short = Self.partKeys.compactMap { fields.member($0) }
        guard let cell = fields["cell"] else {
            if short.isEmpty { return nil }
            return readPart(fields, owner: .screen(kind)).map { [$0] }
        }
        for member in short { exclude(fields.member("cell")!, member, fields) }
        return readParts(cell)
    }

    func readParts(_ node: Node) -> [PartDraft]? {
        guard let elements = node.elements() else { return nil }
        let parts = elements.compactMap { element -> PartDraft? in
            guard var fields = Fields(element) else { return nil }
            fields.allow(Self.partKeys, in: .cell)
            return readPart(fields, owner: .cell)
        }
        return parts.count == elements.count ? parts : nil
    }

    private func readPart(_ fields: Fields, owner: ScenarioProblem.Owner) -> PartDraft? {
        let images = fields.required("images", in: owner)
        let group = images.flatMap { groups.find($0) }
        let pick = readPick(fields, owner: owner, group: group)
        let size = fields["size"].flatMap { readSize($0) }
        guard let group, let pick, let images else { return nil }
        return PartDraft(
            part: CellLayout.Part(
                group: group, pick: pick, size: size, isPlain: fields["plain"]?.truth() ?? false,
                position: fields.node.position),
            pickPlace: fields["pick"] ?? images)
    }

    private func readPick(
        _ fields: Fields, owner: ScenarioProblem.Owner, group: Int?
    ) -> RowPick? {
        if let node = fields["pick"], let text = node.value.string, Self.isFormula(text) {
            for key in ["skew", "index"] {
                guard let stray = fields.member(key) else { continue }
                fields.report(
                    .misplacedKey(key, in: .pick(text), valid: ["images", "pick", "size"]),
                    at: stray)
            }
            return readFormula(node).map { .formula($0) }
        }
        let word = fields.has("pick") ? fields["pick"]?.word(PickWord.self) : .row
        guard let word else { return nil }
        for (key, needed) in [("skew", PickWord.zipf), ("index", .fixed)] where word != needed {
            guard let stray = fields.member(key) else { continue }
            fields.report(
                .misplacedKey(
                    key, in: .pick(word.rawValue), valid: ["images", "pick", "size"]),
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

    func readFormula(
        _ node: Node, _ names: [RowFormula.Name] = RowFormula.Name.allCases
    ) -> RowFormula? {
        guard let text = node.text() else { return nil }
        do throws(RowFormula.Mistake) {
            return try RowFormula(text, names: names)
        } catch {
            node.report(.badFormula(text, offset: error.offset, words: error.words))
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
    /// Why there isn't an image for each of these rows of a screen that may be opened with any
    /// of these arguments; nil: there is, or it can't be told. Without arguments, what depends on
    /// them is left to who opens the screen.
    func fault(
        rows: Range<Int>, argument: ClosedRange<Int64>?, group: ImageGroup
    ) -> ScenarioProblem.Fault? {
        guard case .formula(let formula) = self, !rows.isEmpty,
            formula.uses(.argument) == (argument != nil)
        else { return nil }
        let count = Int64(group.count)
        let range = formula.range(
            RowFormula.Ranges(
                row: Int64(rows.lowerBound)...Int64(rows.upperBound) - 1,
                argument: argument ?? 0...0, count: count))
        if let range, range.lowerBound >= 0, range.upperBound < count { return nil }
        if self == .row {
            return .moreRowsThanImages(
                rows: rows.upperBound, group: group.name, images: group.count)
        }
        return .formulaBeyondImages(
            formula.description, range: range, group: group.name, images: group.count)
    }
}
