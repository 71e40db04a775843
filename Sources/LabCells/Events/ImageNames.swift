import LabBase
import LabOrders
import LabPictures
import LabScripts

/// Names of images as JSON, made of their groups' and their numbers: `"photos/3"`.
struct ImageNames: ~Copyable {
    private let catalog: ImageCatalog
    /// The name and the slash of each group.
    private var beginnings = LineBytes()
    private var starts = [0]
    private var firsts: [UInt32] = []

    init(_ catalog: ImageCatalog) {
        self.catalog = catalog
        for group in catalog.groups {
            beginnings.put(Array(JSON.quoted(group.name).utf8.dropFirst().dropLast()))
            beginnings.put("/")
            starts.append(beginnings.count)
            firsts.append(group.firstImage.number)
        }
    }

    @inline(__always) func put(_ image: ImageID, to bytes: inout LineBytes) {
        bytes.put("\"")
        put(inside: image, to: &bytes)
        bytes.put("\"")
    }

    /// Within a string that others begin and end.
    @inline(__always) func put(inside image: ImageID, to bytes: inout LineBytes) {
        let group = Int(catalog.groupOf[image])
        bytes.put(starts[group]..<starts[group + 1], of: beginnings)
        bytes.put(image.number - firsts[group])
    }
}

/// Names of screens as JSON: `"feed#2"`.
struct ScreenNames {
    private let names: [String]
    /// By the number of a screen: its name, once it was in front.
    private var known: [UInt32: [UInt8]] = [:]
    /// The one of the last text: frames of a movement are of one screen.
    private var last: (screen: ScreenRef, text: [UInt8])?

    init(_ names: [String]) { self.names = names }

    /// A screen of this number may have had another name before.
    mutating func learn(_ screen: ScreenRef) { known[screen.number] = text(screen) }

    mutating func text(_ screen: ScreenRef) -> [UInt8] {
        if let last, last.screen == screen { return last.text }
        let text = Array(JSON.quoted("\(names[Int(screen.name)])#\(screen.number)").utf8)
        last = (screen, text)
        return text
    }

    /// Returns a screen's name; nil for one that was never in front.
    subscript(number: UInt32) -> [UInt8]? { known[number] }
}
