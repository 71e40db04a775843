import LabDevices
import LabOrders

/// Readers of steps' values that refer to the rest of the file.
extension ScenarioReader {
    func opening(_ value: Node, _ fields: Fields) -> (screen: Int, argument: Int?)? {
        let screen = screens.find(value)
        let argument = fields[StepKeys.argument]
        guard let screen else { return nil }
        let number = Int64(argument ?? 0)
        checkArguments(number...number, for: screen, at: fields[StepKeys.argument.name] ?? value)
        return (screen, argument)
    }

    func tab(_ value: Node) -> Int? {
        guard let tabNames else { return value.report(.noTabs) }
        switch value.value.content {
        case .string: return value.reference(to: .tab, among: tabNames)
        case .number: return value.integer(in: 1...max(tabNames.count, 1)).map { $0 - 1 }
        default:
            return value.wrongType(.tabOrNumber)
        }
    }

    /// An image by its group and number: `photos/3`.
    func image(_ value: Node) -> ImageID? {
        guard let text = value.text() else { return nil }
        guard let slash = text.lastIndex(of: "/"), let names = groups.names else {
            if groups.names != nil { value.report(.badImageName(text)) }
            return nil
        }
        let digits = text[text.index(after: slash)...]
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits) else {
            return value.report(.badImageName(text))
        }
        guard let index = names.firstIndex(of: String(text[..<slash])) else {
            return value.report(.unknownName(.imageGroup, String(text[..<slash]), known: names))
        }
        guard let group = groups.groups[index] else { return nil }
        if number >= group.count {
            return value.report(.noSuchImage(group: group.name, count: group.count))
        }
        return group.image(number)
    }

    func imageList(_ value: Node) -> [ImageID]? {
        if value.value.string != nil { return image(value).map { [$0] } }
        guard let elements = value.elements() else { return nil }
        let images = elements.map { image($0) }
        return images.contains(nil) ? nil : images.compactMap(\.self)
    }

    /// An image, or an object that names the image under whose key it is stored.
    func handover(_ value: Node) -> (image: ImageID, key: ImageID)? {
        if value.value.string != nil { return image(value).map { ($0, $0) } }
        guard let nodes = Step.handover.read(value, expected: .handover) else { return nil }
        let (stored, key) = (image(nodes.image), image(nodes.key))
        guard let stored, let key else { return nil }
        return (stored, key)
    }
}
