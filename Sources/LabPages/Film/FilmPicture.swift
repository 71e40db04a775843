import LabBase
import LabDecoding
import LabDevices
import LabEvents
import LabOrders
import LabPictures
import LabReplay
import LabReports
import LabRuns
import LabScripts

/// One instant of a film as a drawing, for a document: plain attributes alone, so that it is shown
/// wherever SVG is.
package struct FilmPicture {
    private static let phoneWidth = 190.0
    private static let memoryWidth = 140.0
    private static let gap = 24.0
    private static let titleLine = 15.0
    private static let most = 4

    private let moments: [(moment: FilmMoment, stage: FilmStage)]
    private let header: TraceHeader
    private let atNs: Int64
    private let mostBytes: Int64
    private let pen = FilmPen()

    /// The end of the last run, of the first four cells.
    package let endNs: Int64

    package init(_ session: RunSession, atNs: Int64) throws(Halt) {
        self.atNs = atNs
        header = session.inputs[0].header
        var moments: [(moment: FilmMoment, stage: FilmStage)] = []
        for cell in session.cells.prefix(Self.most) {
            let input = session.inputs[cell.input]
            let moment = try FilmMoment(cell, input, atNs: atNs)
            var stage = FilmStage(header, untilNs: moment.scriptNs)
            try input.source.playDirectly(into: &stage)
            moments.append((moment, stage))
        }
        self.moments = moments
        endNs = moments.map(\.moment.endNs).max() ?? 0
        mostBytes =
            moments.map(\.moment.state).filter(\.isAlive).map {
                $0.copies.living.values.reduce(0) { $0 + $1.bytes }
            }.max() ?? 1
    }

    package var text: String {
        let display = header.device.screen
        let phoneHeight = Self.phoneWidth * display.heightPoints / display.widthPoints
        let column = Self.phoneWidth + 8 + Self.memoryWidth + Self.gap
        let width = column * Double(moments.count) - Self.gap + 32
        let legend = FilmLegend(steps: steps, width: width - 32)
        let titles = moments.map { FilmTitle.lines($0.moment.policy) }
        let titleHeight = Self.titleLine * Double((titles.map(\.count).max() ?? 1) - 1)
        let top = 74 + titleHeight
        let height = phoneHeight + 102 + titleHeight + legend.height
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(SVG.number(width)) "
                + "\(SVG.number(height))\" width=\"\(SVG.number(width))\" "
                + "height=\"\(SVG.number(height))\" font-family=\"system-ui, sans-serif\" "
                + "font-size=\"11\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
            pen.text(
                "\(header.scenario) at \(Span.text(ns: atNs))", 16, 24, size: 15, weight: 600),
        ]
        for (index, (moment, stage)) in moments.enumerated() {
            let x = 16 + column * Double(index)
            for (place, title) in titles[index].enumerated() {
                let y = 48 + Self.titleLine * Double(place)
                lines.append(pen.text(title, x, y, size: 12, weight: 600))
            }
            lines += phone(moment, stage, number: index, x: x, y: top, height: phoneHeight)
            lines += memory(
                moment, x: x + Self.phoneWidth + 8, y: top, height: phoneHeight)
        }
        lines += legend.lines(pen, x: 16, y: phoneHeight + titleHeight + 98)
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    /// The steps for which views wait that are seen.
    private var steps: Set<FilmStep> {
        var steps: Set<FilmStep> = []
        for (moment, stage) in moments where moment.state.isAlive {
            for (view, _) in stage.seen {
                guard let found = moment.state[view], FilmWay(found, moment.state.copies) == .waits
                else { continue }
                if let step = found.load.flatMap(moment.state.step) { steps.insert(FilmStep(step)) }
            }
        }
        return steps
    }

    private func phone(
        _ moment: FilmMoment, _ stage: FilmStage, number: Int, x: Double, y: Double,
        height: Double
    ) -> [String] {
        var lines = [
            pen.text(
                "\(moment.decodes) decodes, \(moment.redecodes) again", x, y - 10,
                fill: "#57606a"),
            "<clipPath id=\"phone\(number)\">"
                + pen.rect(x, y, Self.phoneWidth, height, "rx=\"8\"") + "</clipPath>",
            "<g clip-path=\"url(#phone\(number))\">",
            pen.rect(x, y, Self.phoneWidth, height, "fill=\"#f1f3f5\""),
        ]
        if let window = stage.window, moment.state.isAlive {
            let scale = min(
                Self.phoneWidth / Double(window.width), height / Double(window.height))
            let (wide, high) = (Double(window.width) * scale, Double(window.height) * scale)
            let corner = (x: x + (Self.phoneWidth - wide) / 2, y: y + (height - high) / 2)
            // An app's window that isn't the whole screen.
            if Self.phoneWidth - wide > 1 || height - high > 1 {
                lines += [
                    pen.rect(x, y, Self.phoneWidth, height, "fill=\"#d8dde3\""),
                    pen.rect(corner.x, corner.y, wide, high, "fill=\"#f1f3f5\""),
                ]
            }
            let parts = stage.seenByPart
            for (place, part) in parts.enumerated() {
                let isPart = parts.count > 1 || part.frame.height < window.height
                lines += self.part(
                    part, moment.state, corner: corner, scale: scale,
                    clip: isPart ? "phone\(number)-\(place)" : nil)
            }
        } else if !moment.state.isAlive {
            lines.append(pen.rect(x, y, Self.phoneWidth, height, "fill=\"#1b1f24\""))
            let reason = Paragraph.wrapped(moment.end ?? "killed", width: 28)
            for (line, words) in reason.enumerated() {
                lines.append(
                    pen.text(
                        words, x + 12, y + height / 3 + 16 * Double(line), fill: "#ffffff"))
            }
        }
        lines.append("</g>")
        lines.append(
            pen.rect(x, y, Self.phoneWidth, height, "rx=\"8\" fill=\"none\" stroke=\"#8a94a0\""))
        return lines
    }

    /// A screen's views, its bars over them, and what lies over these.
    private func part(
        _ part: FilmStage.SeenPart, _ state: LogState, corner: (x: Double, y: Double),
        scale: Double, clip: String?
    ) -> [String] {
        let left = corner.x + Double(part.frame.x) * scale
        let top = corner.y + Double(part.frame.y) * scale
        let (width, height) = (Double(part.frame.width) * scale, Double(part.frame.height) * scale)
        func views(_ views: [(view: ViewID, frame: StageFrame)]) -> [String] {
            views.flatMap { view, frame in
                self.view(
                    state, state[view], corner.x + Double(frame.x) * scale,
                    corner.y + Double(frame.y) * scale, Double(frame.width) * scale,
                    Double(frame.height) * scale)
            }
        }
        func bar(_ y: Double, _ height: Double) -> [String] {
            height > 0
                ? [pen.rect(left, y, width, height, "fill=\"#ffffff\" fill-opacity=\"0.8\"")] : []
        }
        let (over, under) = (Double(part.bars.top) * scale, Double(part.bars.bottom) * scale)
        let lines =
            views(part.views) + bar(top, over) + bar(top + height - under, under)
            + views(part.over)
        guard let clip else { return lines }
        return [
            "<clipPath id=\"\(clip)\">" + pen.rect(left, top, width, height, "") + "</clipPath>",
            pen.rect(left, top, width, height, "fill=\"#f1f3f5\" stroke=\"#8a94a0\""),
            "<g clip-path=\"url(#\(clip))\">",
        ] + lines + ["</g>"]
    }

    private func view(
        _ state: LogState, _ found: LogView?, _ x: Double, _ y: Double, _ width: Double,
        _ height: Double
    ) -> [String] {
        guard let found else { return [] }
        let way = FilmWay(found, state.copies)
        var lines: [String] = []
        // A video shows what its poster showed.
        if let image = found.sight?.image ?? (way == .plays ? found.image : nil) {
            lines += mosaic(image, x + 1, y + 1, width - 2, height - 2)
        } else {
            lines.append(pen.rect(x + 1, y + 1, width - 2, height - 2, "fill=\"#e3e6ea\""))
        }
        let dashes = way.dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        lines.append(
            pen.rect(
                x + 1.75, y + 1.75, max(0, width - 3.5), max(0, height - 3.5),
                "fill=\"none\" stroke=\"\(way.colour)\" stroke-width=\"1.5\"\(dashes)"))
        let step = found.load.flatMap(state.step).map(FilmStep.init)
        let mark = way == .waits ? step?.words ?? "" : way.mark
        guard width >= 22, height >= 14, !mark.isEmpty else { return lines }
        let shown = width > 56 || mark.count < 3 ? mark : step?.mark ?? mark
        let wide = Double(shown.count) * 6.5 + 6
        lines.append(pen.rect(x + 1, y + 1, wide, 13, "fill=\"\(way.colour)\""))
        lines.append(pen.text(shown, x + 4, y + 11, size: 10, weight: 600, fill: "#ffffff"))
        return lines
    }

    private func mosaic(
        _ image: ImageID, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> [String] {
        guard width > 0, height > 0 else { return [] }
        let colours = FilmPictures.colours(of: image, header.catalog)
        if width < 12 || height < 12 {
            return [pen.rect(x, y, width, height, "fill=\"#\(colours[4])\"")]
        }
        let side = PictureMosaic.side
        return colours.enumerated().map { place, colour in
            // A little wider than its third, so that nothing shines through between two.
            pen.rect(
                x + width * Double(place % side) / Double(side),
                y + height * Double(place / side) / Double(side),
                width / Double(side) + (place % side < side - 1 ? 0.5 : 0),
                height / Double(side) + (place / side < side - 1 ? 0.5 : 0),
                "fill=\"#\(colour)\"")
        }
    }

    private func memory(
        _ moment: FilmMoment, x: Double, y: Double, height: Double
    ) -> [String] {
        // A killed app has none.
        guard moment.state.isAlive else { return [] }
        let copies = moment.state.copies
        let order = copies.hasSequence ? "next to go first" : "as they came"
        let parts: [(name: String, copies: [LogInstance])] = [
            ("store, \(order)", copies.stored),
            ("on screen alone", copies.held(by: .onScreen)),
            ("off screen alone", copies.held(by: .offScreen)),
            ("ranges, pools", copies.held(by: .store)),
            ("in flight", copies.held(by: .inFlight)),
        ].filter { !$0.copies.isEmpty }
        let pixels = Self.memoryWidth * (height - 80) / Double(max(1, mostBytes))
        var lines: [String] = []
        var top = y
        for part in parts {
            let bytes = part.copies.reduce(0) { $0 + copies[$1]!.bytes }
            lines.append(pen.text("\(Fixed.bytes(bytes)) \(part.name)", x, top + 10, size: 10))
            top += 14
            top = tiles(copies, part.copies, x: x, y: top, pixels, &lines) + 4
        }
        return lines
    }

    /// Row by row, each as large as its bytes.
    private func tiles(
        _ living: LogCopies, _ copies: [LogInstance], x: Double, y: Double, _ pixels: Double,
        _ lines: inout [String]
    ) -> Double {
        let areas = copies.map { Double(living[$0]!.bytes) * pixels }
        let target = max(6, (areas.reduce(0, +) / Double(areas.count)).squareRoot())
        var top = y
        var row: [Int] = []
        for index in copies.indices {
            row.append(index)
            let sum = row.reduce(0) { $0 + areas[$1] }
            guard sum / Self.memoryWidth >= target || index == copies.count - 1 else { continue }
            let height = max(1.5, sum / Self.memoryWidth)
            var left = x
            for place in row {
                let width = areas[place] / height
                lines += mosaic(
                    living[copies[place]]!.image, left + 0.5, top + 0.5, width - 1,
                    height - 1)
                left += width
            }
            top += height
            row = []
        }
        return top
    }
}
