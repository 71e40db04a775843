import LabBase
import LabDecoding
import LabDevices
import LabPictures

extension BenchReport {
    /// A line for each picture, and how to have a device take as long.
    package static func text(_ results: [DecodeBench.Result], areDrawn: Bool) -> String {
        let costs = DecodeBench.divisors.enumerated().map { place, divisor in
            ShownColumn<DecodeBench.Result>.figure("1/\(divisor)") {
                Fixed.decimal($0.nsPerPixel[place], places: 1)
            }
        }
        let table = TextTable(
            results,
            [
                .text("picture") { $0.name }, .text("format") { $0.format.title },
                .figure("pixels") { "\($0.pixels)" },
            ] + costs + [
                .figure("held, 1/1") { Fixed.bytes(Int64($0.heldBytes[0])) },
                .figure("1/4") { Fixed.bytes(Int64($0.heldBytes[2])) },
            ])
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
