import LabBase
import LabDevices
import LabPictures

extension ScenarioReader {
    /// The range of arguments; each must be a row of some screen.
    static let arguments = 0...mostRows - 1

    /// Reads the screen that a tap opens; nil if it opens none.
    func readTap(_ node: Node) -> Screen.Tap? {
        guard let fields = Fields(node, TapKeys.object) else { return nil }
        guard let key = deed(of: fields), let target = fields[key].flatMap({ screens.find($0) })
        else { return nil }
        var argument = RowFormula(.row)
        if let node = fields[TapKeys.argument] {
            switch node.value.content {
            case .string:
                let known = names.filter { $0 != .count && $0 != .turn }
                guard let formula = readFormula(node, known) else { return nil }
                argument = formula
            case .number:
                guard let number = node.integer(in: Self.arguments) else { return nil }
                argument = RowFormula(number)
            default:
                return node.wrongType(.rowOrNumber)
            }
        }
        let presents = fields.has(TapKeys.present.name)
        let sheet = fields[TapKeys.height]
        check(sheet, at: fields[TapKeys.height.name])
        if !presents, let stray = fields.member(TapKeys.height.name) {
            fields.report(
                "only what is presented can be a sheet", "Write 'present', or remove this",
                at: stray)
        }
        return Screen.Tap(
            presents: presents, sheet: sheet, isShown: fields.has(TapKeys.show.name),
            screen: target, argument: argument)
    }

    /// The key of the screen that a tap opens; nil if it opens none. Of its deeds only `turn` and
    /// `page` go together.
    private func deed(of fields: Fields) -> String? {
        let opening = [TapKeys.push.name, TapKeys.present.name, TapKeys.show.name]
            .compactMap { fields.member($0) }
        let turning = [TapKeys.turn.name, TapKeys.page.name].compactMap { fields.member($0) }
        if opening.isEmpty, turning.isEmpty {
            fields.reportMissing(.missingOneOf(TapKeys.deeds, in: TapKeys.object))
        } else if opening.count > 1 {
            fields.exclude(opening[0], opening[1])
        } else if let turn = turning.first,
            let other = opening.first ?? fields.member(TapKeys.argument.name)
        {
            fields.exclude(turn, other)
        } else {
            return opening.first?.key
        }
        return nil
    }

    /// The closed range of rows; the value for no rows is never used.
    static func closed(_ rows: Range<Int>) -> ClosedRange<Int64> {
        Int64(rows.lowerBound)...Int64(max(rows.lowerBound, rows.upperBound - 1))
    }

    /// Checks a tap's argument against the images of the screen that it opens.
    func checkTap(_ node: Node?, of screen: Screen?) {
        guard let node, let screen, let tap = screen.onTap else { return }
        checkShown(node, tap)
        let key = [
            TapKeys.argument.name, TapKeys.push.name, TapKeys.present.name, TapKeys.show.name,
        ].first { node.value[$0] != nil }
        let place = key.flatMap { node[$0] } ?? node
        // The argument that the screen itself was opened with isn't known here.
        if tap.argument.uses(.argument) { return }
        let range = tap.argument.range(
            RowFormula.Ranges(
                row: 0...Int64(max(1, screen.mostItems)) - 1, argument: 0...0, count: 1,
                outer: Self.closed(screen.outerRows)))
        let allowed = Int64(Self.arguments.lowerBound)...Int64(Self.arguments.upperBound)
        guard let range, allowed.contains(range.lowerBound), allowed.contains(range.upperBound)
        else {
            return place.report(
                "\(Quoted.text(tap.argument.description)) comes to less than 0, or to more than "
                    + "any row",
                "Write another formula")
        }
        checkArguments(range, for: tap.screen, at: place)
    }

    /// Checks that each part that picks by the argument has images for the whole range.
    func checkArguments(_ range: ClosedRange<Int64>, for target: Int, at place: Node) {
        for screen in screens.withCarousels(target) {
            for (layout, rows) in zip(screen.layouts, screen.rowsByLayout) {
                for picked in layout.parts.flatMap(\.picks) {
                    guard let group = groups.groups[picked.group],
                        let fault = picked.pick.fault(
                            rows: rows, outer: screen.outerRows, turns: screen.turnRange,
                            argument: range, group: group)
                    else { continue }
                    return report(fault, of: picked.pick, range, on: screen, group, at: place)
                }
            }
        }
    }

    private func report(
        _ fault: Complaint, of pick: RowPick, _ range: ClosedRange<Int64>,
        on screen: Screen, _ group: ImageGroup, at place: Node
    ) {
        if pick == .argument {
            place.report(
                "\(Quoted.text(screen.name)) would have to show image \(range.upperBound) of "
                    + "\(Quoted.text(group.name)), which has \(group.count)",
                "Use an argument below \(group.count)")
        } else {
            place.report(fault)
        }
    }
}
