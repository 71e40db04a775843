import Foundation

/// Records what image views do, as a trace for EvictionLab. For the main thread alone.
final class ImageRecorder {
    private let start = ProcessInfo.processInfo.systemUptime
    private var events: [String] = []
    private var views: [ObjectIdentifier: Int] = [:]
    private var viewCount = 0
    /// By key: the name of the image's group, and its size in pixels once it is known.
    private var images: [String: (name: String, width: Int, height: Int)] = [:]
    private var keys: [String] = []
    private var sizes: [String] = []

    /// `size`: what the view asks for, in pixels, if your library scales images down.
    func request(
        _ key: String, by view: AnyObject, isOnScreen: Bool, size: (width: Int, height: Int)? = nil
    ) {
        if images[key] == nil {
            images[key] = ("image-\(keys.count)", 1, 1)
            keys.append(key)
        }
        var told = ""
        if let size {
            let pair = "[\(size.width),\(size.height)]"
            if !sizes.contains(pair) { sizes.append(pair) }
            told = #","size":\#(pair)"#
        }
        log("request", view, #","image":"\#(images[key]!.name)"\#(told),"show":\#(isOnScreen)"#)
    }

    func loaded(_ key: String, width: Int, height: Int) {
        images[key]?.width = width
        images[key]?.height = height
    }

    func show(_ view: AnyObject) { log("show", view) }

    /// `isPooled`: its cell has scrolled away, and waits to be used again.
    func hide(_ view: AnyObject, isPooled: Bool = false) {
        log("hide", view, isPooled ? #","pooled":true"# : "")
    }

    func clear(_ view: AnyObject) { log("clear", view) }

    func drop(_ view: AnyObject) {
        log("drop", view)
        views[ObjectIdentifier(view)] = nil
    }

    func push(_ screen: String) { log(#""push","screen":"\#(screen)""#) }
    func pop(to screen: String) { log(#""pop","screen":"\#(screen)""#) }
    func memoryWarning() { log(#""warning""#) }
    func background() { log(#""background""#) }
    func foreground() { log(#""foreground""#) }

    /// The whole recording. The header comes first, so it is asked for at the end.
    func trace(device: String) -> String {
        let groups = keys.map { key in
            let image = images[key]!
            return #""\#(image.name)":{"count":1,"width":\#(image.width),"#
                + #""height":\#(image.height)}"#
        }
        let header =
            #"{"trace":1,"device":"\#(device)","images":{"#
            + groups.joined(separator: ",") + "}"
            + (sizes.isEmpty ? "}" : #","sizes":[\#(sizes.joined(separator: ","))]}"#)
        return ([header] + events + [event(#""end""#)]).joined(separator: "\n") + "\n"
    }

    private func log(_ name: String, _ view: AnyObject, _ rest: String = "") {
        let id = ObjectIdentifier(view)
        if views[id] == nil {
            views[id] = viewCount
            viewCount += 1
        }
        log(#""\#(name)","view":"v\#(views[id]!)"\#(rest)"#)
    }

    private func log(_ text: String) { events.append(event(text)) }

    private func event(_ text: String) -> String {
        let ms = (ProcessInfo.processInfo.systemUptime - start) * 1000
        return #"{"t":\#(String(format: "%.3f", ms)),"event":\#(text)}"#
    }
}
