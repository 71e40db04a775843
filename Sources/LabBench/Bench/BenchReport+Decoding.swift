import LabBase
import LabDevices

extension BenchReport {
    /// A line for each picture, and how to have a device take as long.
    package static func text(_ results: [DecodeBench.Result], areDrawn: Bool) -> String {
        var table = TextTable(headings: [
            .init(title: "picture", isNumber: false), .init(title: "pixels"),
            .init(title: "ns/pixel"),
        ])
        for result in results {
            table.rows.append(
                [result.name, "\(result.pixels)", Fixed.decimal(result.nsPerPixel, places: 1)]
                    .map { .init(text: $0) })
        }
        let photos = areDrawn ? results.filter { $0.name.hasPrefix("photo") } : results
        guard let together = DecodeBench.together(photos) else { return "" }
        let figure = Fixed.decimal(together, places: 1)
        return table.lines(colour: false).joined(separator: "\n") + "\n\n"
            + """
            \(areDrawn ? "Photos" : "They") take \(figure) ns a pixel together, decoded by libpng \
            \(PNGFile.libraryVersion)
            on a core of this machine; a phone's core is another. To replay with it, add

              --decode-cost png=\(figure)

            to 'lab run' and the like, or "decode": { "png": \(figure) } to a device of your own.

            """
    }
}
