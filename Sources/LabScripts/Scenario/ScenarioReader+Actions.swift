import LabBase
import LabDevices
import LabOrders

/// Readers of the values of steps' keys.
extension ScenarioReader {
    /// Points per second; faster than any finger.
    static let fastest = 100_000.0
    /// A distance down; on a map optionally two, to the side and down.
    static let wayOfPoints = Schema.any(
        ["type": "number"], Schema.list(of: ["type": "number"], least: 2))
    /// A row, or the first and the last of several.
    static let someRows = Schema.any(
        Schema.integer(0...mostUneven), Schema.list(of: Schema.integer(0...mostUneven), least: 2))

    func opening(_ value: Node, _ fields: Fields) -> (screen: Int, argument: Int?)? {
        let screen = screens.find(value)
        let argument = fields[StepKeys.argument]
        guard let screen else { return nil }
        let number = Int64(argument ?? 0)
        checkArguments(number...number, for: screen, at: fields[StepKeys.argument.name] ?? value)
        return (screen, argument)
    }

    func popped(_ value: Node) -> Int? {
        switch value.value.content {
        case .truth: return value.mustBeTrue() ? 1 : nil
        case .number: return value.integer(in: 1...Self.mostTimes)
        default:
            return value.wrongType(.trueOrCount)
        }
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

    func drag(_ value: Node) -> Step.Drag? {
        if value.value.number != nil || value.value.array != nil {
            return self.way(value, distance).map {
                Step.Drag(
                    points: $0.down, durationNs: DragKeys.duration.usual()!, releaseVelocity: nil,
                    across: $0.across)
            }
        }
        guard let fields = Fields(value, DragKeys.object, expected: .drag) else { return nil }
        let way = fields[DragKeys.by].flatMap { self.way($0, distance) }
        let duration = fields.value(DragKeys.duration)
        let velocity = fields[DragKeys.velocity]
        guard let way else { return nil }
        return Step.Drag(
            points: way.down, durationNs: duration, releaseVelocity: velocity, across: way.across)
    }

    /// A distance along the scrolling axis; on a map optionally two, to the side and down.
    private func way(
        _ value: Node, _ read: (Node) -> Double?
    ) -> (across: Double, down: Double)? {
        guard value.value.array != nil else { return read(value).map { (0, $0) } }
        func one(_ node: Node) -> Double? { node.value.number?.text == "0" ? 0 : read(node) }
        guard let pair = value.pair(as: .way), let across = one(pair[0]), let down = one(pair[1])
        else { return nil }
        if across == 0, down == 0 { return value.report(.zero) }
        return (across, down)
    }

    func insertion(_ value: Node) -> Step.Insertion? {
        if value.value.number != nil {
            return InsertionKeys.rows.form.read(value).map {
                Step.Insertion(rows: $0, at: 0, keepsPlace: false)
            }
        }
        guard let fields = Fields(value, InsertionKeys.object, expected: .insertion) else {
            return nil
        }
        let rows = fields[InsertionKeys.rows]
        let keepsPlace = fields.value(InsertionKeys.keepsPlace)
        let at = fields[InsertionKeys.at]
        var place: Int? = 0
        switch at?.value.content {
        case nil, .string("start"): break
        case .string("end"): place = nil
        case .string(let text): at?.report(.unknownWord(text, valid: ["start", "end"]))
        case .number:
            guard let row = at?.integer(in: 0...Self.mostUneven) else { return nil }
            place = row
        default: at?.wrongType(.rowOrEdge)
        }
        return rows.map { Step.Insertion(rows: $0, at: place, keepsPlace: keepsPlace) }
    }

    /// A row, or the first and the last of several.
    func rows(_ value: Node) -> ClosedRange<Int>? {
        let all = 0...Self.mostUneven
        if value.value.array == nil { return value.integer(in: all).map { $0...$0 } }
        guard let pair = value.pair(as: .rows), let first = pair[0].integer(in: all),
            let last = pair[1].integer(in: all)
        else { return nil }
        guard first <= last else { return value.report(.reversed(first, last)) }
        return first...last
    }

    private func distance(_ value: Node) -> Double? {
        let limit = Self.mostPoints * 1000
        guard let milliPoints = value.milliPoints(in: -limit...limit) else { return nil }
        if milliPoints == 0 { return value.report(.zero) }
        return Double(milliPoints) / 1000
    }

    func fling(_ value: Node) -> Step.Fling? {
        func speed(_ node: Node) -> Double? { node.signed(upTo: Self.fastest) }
        if value.value.number != nil || value.value.array != nil {
            return self.way(value, speed).map {
                Step.Fling(velocity: $0.down, deceleration: nil, across: $0.across)
            }
        }
        guard let fields = Fields(value, FlingKeys.object, expected: .fling) else { return nil }
        let way = fields[FlingKeys.velocity].flatMap { self.way($0, speed) }
        let deceleration = fields[FlingKeys.deceleration]
        return way.map {
            Step.Fling(velocity: $0.down, deceleration: deceleration, across: $0.across)
        }
    }

    func scrollTo(_ value: Node, _ fields: Fields) -> Step.ScrollTo? {
        let speed = fields.value(StepKeys.speed)
        let animated = fields.value(StepKeys.animated)
        let target: Step.ScrollTo.Target
        switch value.value.content {
        case .string("start"): target = .start
        case .string("end"): target = .end
        case .string(let text):
            return value.report(.unknownWord(text, valid: ["start", "end"]))
        case .number:
            guard let row = value.integer(in: 0...Self.mostRows - 1) else { return nil }
            target = .row(row)
        default:
            return value.wrongType(.rowOrEdge)
        }
        return Step.ScrollTo(target: target, speed: speed, animated: animated)
    }

    func pages(_ value: Node) -> Int? {
        guard let pages = value.integer(in: -Self.mostRows...Self.mostRows) else { return nil }
        if pages == 0 { return value.report(.zero) }
        return pages
    }

    func rotation(_ value: Node) -> Step.Rotation? {
        switch value.value.content {
        case .truth(true): return .toggle
        case .string("portrait"): return .portrait
        case .string("landscape"): return .landscape
        case .string(let text): value.report(.unknownWord(text, valid: ["portrait", "landscape"]))
        case .truth: value.report(.notTrue)
        default: value.wrongType(.rotation)
        }
        return nil
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

    /// An image, or several in a list.
    func imageList(_ value: Node) -> [ImageID]? {
        if value.value.string != nil { return image(value).map { [$0] } }
        guard let elements = value.elements() else { return nil }
        let images = elements.map { image($0) }
        return images.contains(nil) ? nil : images.compactMap(\.self)
    }

    /// An image, or an object that names the image under whose key it is stored.
    func handover(_ value: Node) -> (image: ImageID, key: ImageID)? {
        if value.value.string != nil { return image(value).map { ($0, $0) } }
        guard let fields = Fields(value, HandoverKeys.object, expected: .handover) else {
            return nil
        }
        let stored = fields[HandoverKeys.image].flatMap { image($0) }
        let key = fields[HandoverKeys.key].flatMap { image($0) }
        guard let stored, let key else { return nil }
        return (stored, key)
    }

    func appMemory(_ value: Node, _ form: Form<Int64>) -> Int64? {
        guard let bytes = form.read(value) else { return nil }
        if bytes > 0, bytes < Self.pageBytes {
            value.remark(
                "\(bytes) bytes are less than a page of memory", "Write a size: \"\(bytes)MB\"")
        }
        return bytes
    }

    /// The smallest page of memory that devices have.
    private static let pageBytes: Int64 = 4096

    /// A level by name, or as one of Android's numbers.
    func warningLevel(_ value: Node) -> WarningLevel? {
        let valid = WarningLevel.allCases.map(\.rawValue)
        guard let text = value.value.string ?? value.value.number?.text else {
            return value.wrongType(.warningLevel)
        }
        if let level = WarningLevel(rawValue: text) { return level }
        return value.report(.unknownWord(text, valid: valid))
    }

    func network(_ value: Node) -> NetworkState? {
        switch value.value.content {
        case .string("up"): return .up
        case .string("down"): return .down
        case .string(let text): value.report(.unknownWord(text, valid: ["up", "down"]))
        default:
            return NetworkState.slow.read(value, expected: .networkState)
        }
        return nil
    }
}
