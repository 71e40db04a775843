import LabDevices

extension ScenarioReader {
    /// What a pushed argument can be; any of it is a row of some screen.
    static let arguments = 0...mostRows - 1

    func readTap(_ node: Node) -> Screen.Tap? {
        guard var fields = Fields(node) else { return nil }
        fields.allow(["push", "present", "argument"], in: .tap)
        guard let target = target(of: fields) else { return nil }
        let argument: Screen.Tap.Argument
        switch fields["argument"]?.value.content {
        case .none, .string("row"): argument = .row
        case .number:
            guard let number = fields["argument"]?.integer(in: Self.arguments) else { return nil }
            argument = .fixed(number)
        default:
            fields["argument"]?.wrongType(.rowOrNumber)
            return nil
        }
        return Screen.Tap(
            presents: fields.has("present"), screen: target, argument: argument)
    }

    private func target(of fields: Fields) -> Int? {
        switch (fields.member("push"), fields.member("present")) {
        case (nil, nil):
            fields.reportMissing(.missingOneOf(["push", "present"], in: .tap))
            return nil
        case (let push?, let present?):
            exclude(push, present, fields)
            return nil
        default: return (fields["push"] ?? fields["present"]).flatMap { screens.find($0) }
        }
    }

    /// Holds what a tap hands over against the images of the screen that it opens.
    func checkTap(_ node: Node?, from index: Int) {
        guard let node, let screen = screens.screens[index], let tap = screen.onTap else { return }
        let key = ["argument", "push", "present"].first { node.value[$0] != nil }
        let place = key.flatMap { node[$0] } ?? node
        switch tap.argument {
        case .row: checkArgument(screen.itemCount - 1, for: tap.screen, at: place)
        case .fixed(let number): checkArgument(number, for: tap.screen, at: place)
        }
    }

    /// An argument chooses an image in every part that picks by it: there has to be one.
    func checkArgument(_ largest: Int, for target: Int, at place: Node) {
        guard let screen = screens.screens[target] else { return }
        for part in screen.cells.flatMap(\.parts) where part.pick == .argument {
            guard let group = groups.groups[part.group], largest >= group.count else { continue }
            place.report(
                .argumentBeyondImages(
                    largest: largest, screen: screen.name, group: group.name,
                    images: group.count))
            return
        }
    }
}
