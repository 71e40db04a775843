import LabDevices

/// The keys of the parts of a window: panes, sheets, bars and overlays.
package enum PaneKeys {
    package static let screen = FileKey<Node>(
        "screen", of: "pane", .node(Schema.text), needed: #""list""#)
    package static let width = FileKey(
        "width", of: "pane", .points(ScenarioReader.extent), example: "320")
    package static let object = FileObject("pane", "a pane", [screen.text, width.text])
}

extension Screen.Bars {
    package static let keys = ObjectForm<Self>(
        "bars", "bars", ObjectKey<Int64>.usually("top", .points(ScenarioReader.header), 0),
        ObjectKey<Int64>.usually("bottom", .points(ScenarioReader.header), 0)
    ) { _, top, bottom in Self(top: top, bottom: bottom) }
}

package enum OverlayKeys {
    package static let at = FileKey<Node>(
        "at", of: "overlay", .node(Schema.list(of: ["type": "number"], least: 2)),
        needed: "[16, 60]")
    package static let part = FileObject(
        "overlay", "a part of an overlay",
        ListCellKeys.part.keys.filter {
            $0.name != ListCellKeys.zoomed.name && $0.name != ListCellKeys.video.name
        }.map {
            $0.name == ListCellKeys.size.name ? $0.required("[44, 44]") : $0
        } + [at.text])
}

extension Form<SheetHeight> {
    static let sheet = Form(
        Schema.any(
            Schema.number(1...Double(ScenarioReader.mostPoints)), Schema.words(["half"]))
    ) { node in
        if node.value.string == SheetHeight.halfWord { return .half }
        guard node.value.number != nil else { return node.wrongType(.sheetHeight) }
        return node.milliPoints(in: ScenarioReader.extent).map { .points($0) }
    }
}
