import LabBase
import LabMemory
import LabPictures

/// An order to the process of an app on a phone: its memory is what it was told to hold.
///
/// It is a line of fields with tabs between them, the first of which says what it is.
enum HoldOrder: Equatable {
    /// Decodes into a new instance.
    case decode(PixelOrder, instance: Int)
    case fill(bytes: Int64, instance: Int)
    case release(instance: Int)
    /// So much in all for what is no image.
    case keep(bytes: Int64)
    /// Freed pages go back to the kernel.
    case purge
    /// Joins a memory group, by its word: from here on it is charged.
    case join(String)
    /// Asks what it holds.
    case figures

    var line: String { TabbedLine.line(fields) }

    private var fields: [String] {
        switch self {
        case .decode(let order, let instance):
            ["decode", String(instance), String(order.bytes)]
                + (order.picture.map(Self.fields) ?? [])
        case .fill(let bytes, let instance): ["fill", String(instance), String(bytes)]
        case .release(let instance): ["release", String(instance)]
        case .keep(let bytes): ["keep", String(bytes)]
        case .purge: ["purge"]
        case .join(let group): ["join", group]
        case .figures: ["figures"]
        }
    }

    private static func fields(_ picture: PixelOrder.Picture) -> [String] {
        let target = picture.target
        let size = target.size.map { [String($0.width), String($0.height)] } ?? ["", ""]
        return [picture.path, picture.isBroken ? "broken" : ""] + size
            + [target.way.rawValue, target.layout.rawValue, String(target.frames)]
            + picture.facts.fields
    }

    /// Returns nil for a line that no parent of this version writes.
    init?(line: String) {
        guard let fields = TabbedLine.fields(line), let kind = fields.first else { return nil }
        let rest = fields[1...]
        func number(_ place: Int) -> Int64? {
            rest.count > place ? Int64(rest[1 + place]) : nil
        }
        func instance() -> Int? { number(0).flatMap { Int(exactly: $0) } }
        switch (kind, rest.count) {
        case ("decode", 2), ("decode", Self.decodeCount):
            guard let instance = instance(), let bytes = number(1) else { return nil }
            var order = PixelOrder(bytes: bytes)
            if rest.count > 2 {
                guard let picture = Self.picture(Array(rest.dropFirst(2))) else { return nil }
                order.picture = picture
            }
            self = .decode(order, instance: instance)
        case ("fill", 2):
            guard let instance = instance(), let bytes = number(1) else { return nil }
            self = .fill(bytes: bytes, instance: instance)
        case ("release", 1):
            guard let instance = instance() else { return nil }
            self = .release(instance: instance)
        case ("keep", 1):
            guard let bytes = number(0) else { return nil }
            self = .keep(bytes: bytes)
        case ("purge", 0): self = .purge
        case ("join", 1): self = .join(rest[1])
        case ("figures", 0): self = .figures
        default: return nil
        }
    }

    private static let decodeCount = 9 + PictureFacts.fieldCount

    private static func picture(_ fields: [String]) -> PixelOrder.Picture? {
        guard let way = PictureTarget.Way(rawValue: fields[4]),
            let layout = PixelLayout(rawValue: fields[5]), let frames = Int(fields[6]),
            let facts = PictureFacts(fields: Array(fields[7...]))
        else { return nil }
        var target = PictureTarget()
        if let width = Int(fields[2]), let height = Int(fields[3]) {
            target.size = PixelSize(width: width, height: height)
        }
        target.way = way
        target.layout = layout
        target.frames = frames
        return PixelOrder.Picture(
            path: fields[0], facts: facts, target: target, isBroken: fields[1] == "broken")
    }
}
