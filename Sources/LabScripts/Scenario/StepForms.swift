import LabBase
import LabDevices

/// Steps' values that need nothing of the rest of the file.
extension Form<Int> {
    /// How many times; `true` is once.
    static let times = Form(
        Schema.any(Schema.yes, Schema.integer(1...ScenarioReader.mostTimes))
    ) { node in
        switch node.value.content {
        case .truth: node.mustBeTrue() ? 1 : nil
        case .number: node.integer(in: 1...ScenarioReader.mostTimes)
        default: node.wrongType(.trueOrCount)
        }
    }

    /// Pages, cards or tabs to move by; negative is back.
    static let pages = Form(
        Schema.integer(-ScenarioReader.mostRows...ScenarioReader.mostRows)
    ) { node in
        let pages = node.integer(in: -ScenarioReader.mostRows...ScenarioReader.mostRows)
        return pages == 0 ? node.report(.zero) : pages
    }
}

extension Form<ClosedRange<Int>> {
    /// A row, or the first and the last of several.
    static let rows = Form(
        Schema.any(
            Schema.integer(0...ScenarioReader.mostUneven),
            Schema.list(of: Schema.integer(0...ScenarioReader.mostUneven), least: 2))
    ) { node in
        let all = 0...ScenarioReader.mostUneven
        if node.value.array == nil { return node.integer(in: all).map { $0...$0 } }
        guard let pair = node.pair(as: .rows), let first = pair[0].integer(in: all),
            let last = pair[1].integer(in: all)
        else { return nil }
        return first <= last ? first...last : node.report(.reversed(first, last))
    }
}

extension Form<Step.ScrollTo.Target> {
    /// A row up to this one, or an end.
    static func edge(orRowUpTo most: Int) -> Form {
        Form(Schema.any(Schema.integer(0...most), Schema.words(["start", "end"]))) { node in
            switch node.value.content {
            case .string: node.word(of: ["start", "end"]).map { $0 == "end" ? .end : .start }
            case .number: node.integer(in: 0...most).map { .row($0) }
            default: node.wrongType(.rowOrEdge)
            }
        }
    }
}

extension Form<Step.Way> {
    /// Points per second; faster than any finger.
    static let fastest = 100_000.0
    static let speed = way { $0.signed(upTo: fastest) }
    static let distance = way { node in
        let limit = ScenarioReader.mostPoints * 1000
        let milliPoints = node.milliPoints(in: -limit...limit)
        return milliPoints == 0 ? node.report(.zero) : milliPoints.map { Double($0) / 1000 }
    }

    /// A number down; on a map optionally two, to the side and down.
    private static func way(_ read: @escaping @Sendable (Node) -> Double?) -> Form {
        Form(
            Schema.any(["type": "number"], Schema.list(of: ["type": "number"], least: 2))
        ) { node in
            guard node.value.array != nil else {
                return read(node).map { Step.Way(across: 0, down: $0) }
            }
            func one(_ node: Node) -> Double? { node.value.number?.text == "0" ? 0 : read(node) }
            guard let pair = node.pair(as: .way), let across = one(pair[0]),
                let down = one(pair[1])
            else { return nil }
            let isNone = across == 0 && down == 0
            return isNone ? node.report(.zero) : Step.Way(across: across, down: down)
        }
    }
}

extension Form<Step.Drag> {
    static let drag = Form(Schema.any(Form<Step.Way>.distance.schema(), Value.keys.object.schema)) {
        $0.value.number == nil && $0.value.array == nil
            ? Value.keys.read($0, expected: .drag)
            : Form<Step.Way>.distance.read($0).map { Value($0) }
    }
}

extension Form<Step.Fling> {
    static let fling = Form(Schema.any(Form<Step.Way>.speed.schema(), Value.keys.object.schema)) {
        $0.value.number == nil && $0.value.array == nil
            ? Value.keys.read($0, expected: .fling)
            : Form<Step.Way>.speed.read($0).map { Value($0) }
    }
}

extension Form<Step.Swipe> {
    static let swipe = Form(Schema.any(Form<Int>.pages.schema(), Value.keys.object.schema)) {
        $0.value.number == nil
            ? Value.keys.read($0, expected: .swipe) : Form<Int>.pages.read($0).map { .by($0) }
    }
}

extension Form<Step.Insertion> {
    static let insertion = Form(Schema.any(Value.count.schema(), Value.keys.object.schema)) {
        $0.value.number == nil
            ? Value.keys.read($0, expected: .insertion)
            : Value.count.read($0).map { Value(rows: $0, at: 0, keepsPlace: false) }
    }
}

extension Form<Step.Rotation> {
    static let rotation = Form(
        Schema.any(Schema.yes, Schema.words(["portrait", "landscape"]))
    ) { node in
        switch node.value.content {
        case .truth: node.mustBeTrue() ? .toggle : nil
        case .string:
            node.word(of: ["portrait", "landscape"]).map {
                $0 == "portrait" ? .portrait : .landscape
            }
        default: node.wrongType(.rotation)
        }
    }
}

extension Form<WarningLevel> {
    /// A level by name, or as one of Android's numbers.
    static let warningLevel = Form(
        Schema.any(
            Schema.words(WarningLevel.allCases.map(\.rawValue)),
            ["enum": JSON(WarningLevel.trimLevels)])
    ) { node in
        guard let text = node.value.string ?? node.value.number?.text else {
            return node.wrongType(.warningLevel)
        }
        return WarningLevel(rawValue: text)
            ?? node.report(.unknownWord(text, valid: WarningLevel.allCases.map(\.rawValue)))
    }
}

extension Form<NetworkState> {
    static let state = Form(
        Schema.any(Schema.words(["up", "down"]), NetworkState.slow.object.schema)
    ) { node in
        node.value.string == nil
            ? NetworkState.slow.read(node, expected: .networkState)
            : node.word(of: ["up", "down"]).map { $0 == "up" ? .up : .down }
    }
}

extension Form<Int64> {
    /// The smallest page of memory that devices have.
    private static let pageBytes: Int64 = 4096

    static let appMemory = Form(size(0...DeviceReader.mostBytes).schema()) { node in
        let bytes = size(0...DeviceReader.mostBytes).read(node)
        if let bytes, 0 < bytes, bytes < pageBytes {
            node.remark(
                "\(bytes) bytes are less than a page of memory", "Write a size: \"\(bytes)MB\"")
        }
        return bytes
    }
}

extension Form<Bool> {
    /// The value of a key that takes only `true`.
    static let yes = Form(Schema.yes, read: { $0.mustBeTrue() ? true : nil })
}
