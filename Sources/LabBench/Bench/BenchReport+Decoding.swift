import LabBase
import LabDevices
import LabPictures

extension BenchReport {
    /// A line for each picture, and how to have a device take as long.
    package static func text(_ results: [DecodeBench.Result], areDrawn: Bool) -> String {
        var table = TextTable(
            headings: [
                .init(title: "picture", isNumber: false), .init(title: "format", isNumber: false),
                .init(title: "pixels"),
            ] + DecodeBench.divisors.map { .init(title: "1/\($0)") } + [
                .init(title: "held, 1/1"), .init(title: "1/4"),
            ])
        for result in results {
            let costs = result.nsPerPixel.map { Fixed.decimal($0, places: 1) }
            let held = [0, 2].map { Fixed.bytes(Int64(result.heldBytes[$0])) }
            table.rows.append(
                ([result.name, result.format.title, "\(result.pixels)"] + costs + held)
                    .map { .init(text: $0) })
        }
        let options = PictureFormat.allCases.compactMap { format in
            let mine = results.filter { $0.format == format }
            let photos = areDrawn ? mine.filter { $0.name.hasPrefix("photo") } : mine
            return DecodeBench.together(photos).map { ns in
                "--decode-cost \(format.rawValue)=\(Fixed.decimal(ns, places: 1))"
            }
        }
        if options.isEmpty { return "" }
        let versions = Set(results.map(\.format)).sorted { $0.rawValue < $1.rawValue }
            .compactMap { format in format.library }
        return table.lines(.plain).joined(separator: "\n") + "\n\n"
            + """
            Nanoseconds of a core of this machine for each pixel of the file, decoded as it is and
            to a half, a quarter and an eighth of its sides; and the most that the decoder held
            beside the pixels. The libraries: \(Listing.and(versions)).
            A phone's core is another. To replay with \(areDrawn ? "photos" : "these") as here, add

              \(options.joined(separator: " "))

            to 'lab run' and the like, or put them under "decode" in a device of your own.

            """
    }
}
