import LabBase
import LabOrders
import LabPictures

/// Finds images by the names that people write.
enum ImageName {
    /// Finds `photos/3`, or the only image of a group by the group's name.
    static func find(_ name: String, in groups: [String: ImageGroup]) -> ImageID? {
        if let group = groups[name], group.count == 1 { return group.firstImage }
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")),
            let group = groups[String(name[..<slash])],
            let member = Int(name[name.index(after: slash)...]), member >= 0,
            member < group.count
        else { return nil }
        return group.image(member)
    }
}

/// Views as a trace names them: numbers, which are used as they are, or words.
struct ViewNames {
    private static let highest: Int64 = 1_000_000
    private var named: [String: ViewID] = [:]
    private var numbers = NumberPool()
    private var usesNumbers: Bool?

    mutating func number(of value: JSONValue?) -> ViewID? {
        if let number = value?.integer, (0...Self.highest).contains(number), usesNumbers != false {
            usesNumbers = true
            return ViewID(Int(number))
        }
        guard let name = value?.string, usesNumbers != true else { return nil }
        usesNumbers = false
        if let known = named[name] { return known }
        let view = ViewID(number: numbers.take(1))
        named[name] = view
        return view
    }

    /// Forgets a view that is gone; its name may be used again for another.
    mutating func forget(_ value: JSONValue) {
        guard let name = value.string, let view = named.removeValue(forKey: name) else { return }
        numbers.giveBack(view.number, count: 1)
    }
}
