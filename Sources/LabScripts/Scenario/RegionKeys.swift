import LabBase
import LabDevices

/// The keys of the parts of a window: panes, sheets, bars and overlays.
package enum PaneKeys {
    package static let screen = FileKey<Node>(
        "screen", .node(Schema.text), "the screen that it shows at first, and that names it",
        needed: #""list""#)
    package static let width = FileKey(
        "width", .points(ScenarioReader.extent), "points; the last pane has none",
        usually: "what the others leave", example: "320")
    package static let object = FileObject(
        "pane", "a pane", [screen.text, width.text],
        about: """
            Each pane is a stack of its own: `push` and `pop` act in the pane that was touched \
            last, and at its root on the stack that the split is on. `show` in an `onTap` replaces \
            all of the pane that has that name. A split is in sight as a whole, and the screens \
            of its panes are each acted on by `on`. Without that a step acts on what was touched \
            or opened last, at first on the first pane. Turning the device gives the last pane \
            another width, collapses a split or takes it apart again: what was shown or pushed \
            lies over the first pane meanwhile, and a pane in which nothing was is made anew.
            """)
}

package enum BarKeys {
    package static let top = FileKey(
        "top", .points(ScenarioReader.header), "points, of a navigation bar and what is above it",
        usual: 0)
    package static let bottom = FileKey(
        "bottom", .points(ScenarioReader.header), "points, of a tab bar and what is below it",
        usual: 0)
    package static let object = FileObject(
        "bars", "bars", [top.text, bottom.text],
        about: """
            Content begins below the upper bar and ends above the lower one; rows that have moved \
            under them stay in sight. On a pager, whose pages move sideways, and on a map they \
            are only drawn.
            """)
}

package enum OverlayKeys {
    package static let at = FileKey<Node>(
        "at", .node(Schema.list(of: ["type": "number"], least: 2)),
        "`[x, y]`, where its upper left corner is, in points of the screen; less than 0: where its "
            + "lower right corner is, from the right or from below", needed: "[16, 60]")
    package static let part = FileObject(
        "overlay", "a part of an overlay",
        CellKeys.part.keys.filter {
            $0.name != CellKeys.zoomed.name && $0.name != CellKeys.video.name
        }.map {
            $0.name == CellKeys.size.name ? $0.required("[44, 44]") : $0
        } + [at.text],
        about: """
            A view that stays where it is while content moves. It asks when its screen opens, \
            after the rows, and leaves and comes back with the screen. In its `pick` `row` is 0.
            """)
}

extension Form<SheetHeight> {
    static let sheet = Form(
        Schema.any(
            Schema.number(1...Double(ScenarioReader.mostPoints)), Schema.words(["half"]))
    ) { node in
        if node.value.string == SheetHeight.halfWord { return .half }
        guard node.value.number != nil else {
            node.wrongType(.sheetHeight)
            return nil
        }
        return node.milliPoints(in: ScenarioReader.extent).map { .points($0) }
    } json: {
        switch $0 {
        case .half: .string(SheetHeight.halfWord)
        case .points(let height): JSON(milliPoints: height)
        }
    }
}
