import Foundation

/// The data that an app would get from its server: the pictures, and the content of each screen.
///
/// It is read from a scenario's compiled trace, since the scenario's own random draws are the
/// lab's. Of the trace it reads only the part that is known before any scroll: the header, and the
/// layouts.
public struct AppModel {
    struct Picture {
        var width: Int
        var height: Int
        var bytes: Int
        var isRemote: Bool
    }

    struct Place {
        var picture: String
        var width: Int?
        var height: Int?
    }

    struct Row {
        var height: Double
        var places: [Place]
    }

    struct Screen {
        var name: String
        var columns = 1
        var rows: [Row] = []
    }

    var device: String
    /// The device's screen, in points.
    var screenSize: CGSize?
    var pictures: [String: Picture] = [:]
    /// In the order in which the script opens them.
    var screens: [Screen] = []

    public init(compiledTrace: URL) throws {
        let lines = try String(contentsOf: compiledTrace, encoding: .utf8).split(separator: "\n")
        let header = try Self.object(lines[0])
        device = header["device"] as? String ?? "iphone-8"
        for (name, value) in header["images"] as? [String: [String: Any]] ?? [:] {
            let (width, height) = (value["width"] as? Int ?? 1, value["height"] as? Int ?? 1)
            // The lab's file size for a drawing, which the app's server would know.
            let usual = value["style"] as? String == "flat" ? max(256, width * height / 8) : 0
            let picture = Picture(
                width: width, height: height, bytes: value["encodedBytes"] as? Int ?? usual,
                isRemote: value["remote"] as? Bool ?? false)
            for number in 0..<(value["count"] as? Int ?? 0) {
                pictures["\(name)/\(number)"] = picture
                if value["count"] as? Int == 1 { pictures[name] = picture }
            }
        }
        var open: [String: Int] = [:]
        for line in lines.dropFirst()
        where line.contains("\"event\":\"push\"") || line.contains("\"event\":\"layout\"") {
            let event = try Self.object(line)
            let label = event["screen"] as? String ?? ""
            if event["event"] as? String == "push" {
                open[label] = screens.count
                screens.append(Screen(name: String(label.prefix { $0 != "#" })))
            } else if let screen = open[label] {
                add(event, to: screen)
            }
        }
    }

    private mutating func add(_ layout: [String: Any], to screen: Int) {
        if screenSize == nil, let viewport = layout["viewport"] as? [Double] {
            screenSize = CGSize(width: viewport[0], height: viewport[1])
        }
        screens[screen].columns = layout["columns"] as? Int ?? 1
        let sizes = layout["sizes"] as? [Any] ?? []
        let height = layout["extent"] as? Double ?? 1
        let first = layout["firstRow"] as? Int ?? 0
        for (row, names) in (layout["images"] as? [[String]] ?? []).enumerated() {
            // Rows are told again when the device is turned.
            if first + row < screens[screen].rows.count { continue }
            let places = names.enumerated().map { index, name in
                let size = index < sizes.count ? sizes[index] as? [Int] : nil
                return Place(picture: name, width: size?[0], height: size?[1])
            }
            screens[screen].rows.append(Row(height: height, places: places))
        }
    }

    private static func object(_ line: Substring) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }
}
