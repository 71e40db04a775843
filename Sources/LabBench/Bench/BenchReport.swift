import LabBase
import LabDevices
import LabPictures

/// The lines of `lab bench decode`.
package enum BenchReport {
    /// A line for each picture, the costs that fit them, and how to have a device take as long.
    package static func text(_ results: [DecodeBench.Result], areDrawn: Bool) -> String {
        if results.isEmpty { return "" }
        // Flat pictures take another path through decoders, and few apps draw their own.
        let fitted = areDrawn ? results.filter { $0.name.hasPrefix("photo") } : results
        let albums = DecodeAlbums(fitted)
        let blocks = [
            pictures(results, areDrawn: areDrawn), about(results), fits(albums), aboutFits,
            predictions(albums),
            settings(albums, areDrawn: areDrawn),
        ]
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func about(_ results: [DecodeBench.Result]) -> String {
        let formats = Set(results.map(\.facts.format)).sorted { $0.rawValue < $1.rawValue }
        return """
            Nanoseconds of a core of this machine for each pixel of the file, decoded as it is and
            to a half, a quarter and an eighth of its sides: the least of all turns. And the most
            that the decoder held beside the pixels. The libraries: \
            \(Listing.and(formats.compactMap(\.library))).
            """
    }

    private static let aboutFits = """
        A file of a kind takes its setup, and so much for each of its pixels and bytes. Half of the
        files are within the median error; the sum is that of all. Fewer than \
        \(DecodeCost.leastSamples) files of a kind
        tell what a pixel takes alone, with all else in it.
        """

    private static func settings(_ albums: DecodeAlbums, areDrawn: Bool) -> String {
        """
        A phone's core is another. To replay with \(areDrawn ? "photos" : "these") as here, add

          \(options(albums).joined(separator: " \\\n  "))

        to 'lab run' and the like, or put them under "decode" in a device of your own.
        """
    }

    /// Names of drawn ones tell their pixels, and leave no room for them.
    private static func pictures(_ results: [DecodeBench.Result], areDrawn: Bool) -> String {
        let costs = DecodeBench.divisors.enumerated().map { index, divisor in
            ShownColumn<DecodeBench.Result>.figure("1/\(divisor)") {
                Fixed.decimal(Double($0.ns[index]) / Double($0.pixels), places: 1)
            }
        }
        let table = TextTable(
            results,
            [
                .text("picture") { $0.name }, .text("format") { $0.kind.title },
            ] + (areDrawn ? [] : [.figure("pixels") { "\($0.pixels)" }])
                + [.figure("bytes") { "\($0.bytes)" }] + costs + [
                    .figure("held, 1/1") { Fixed.bytes(Int64($0.heldBytes[0])) },
                    .figure("1/4") { Fixed.bytes(Int64($0.heldBytes[2])) },
                ])
        return table.lines(.plain).joined(separator: "\n")
    }

    private static func fits(_ albums: DecodeAlbums) -> String {
        let table = TextTable(
            albums.fits,
            [
                .text("kind") { $0.kind.title }, .figure("files") { "\($0.files)" },
                .figure("setup") { FigureText.time($0.cost.setupNs) },
                .figure("ns/pixel") { Fixed.plain($0.cost.nsPerPixel) },
                .figure("ns/byte") { Fixed.plain($0.cost.nsPerByte) },
                .figure("median error") { share($0.error.median) },
                .figure("sum") { signed($0.error.sum) },
            ])
        return table.lines(.plain).joined(separator: "\n")
    }

    private static func predictions(_ albums: DecodeAlbums) -> String {
        if albums.predictions.isEmpty { return "" }
        let table = TextTable(
            albums.predictions,
            [
                .text("folder") { row in
                    row.folder.lastIndex(of: "/").map { slash in
                        String(row.folder[row.folder.index(after: slash)...])
                    } ?? row.folder
                },
                .text("kind") { $0.kind?.title ?? "all" }, .figure("files") { "\($0.files)" },
                .figure("median error") { share($0.error.median) },
                .figure("sum") { signed($0.error.sum) },
            ])
        return "Each folder, as the costs that fit the others predict it:\n\n"
            + table.lines(.plain).joined(separator: "\n")
    }

    private static func share(_ value: Double) -> String {
        Fixed.decimal(value * 100, places: 1) + " %"
    }

    private static func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + share(value) }

    /// Settings in the order in which they are read: a format's usual kind decides the others,
    /// unless they follow.
    private static func options(_ albums: DecodeAlbums) -> [String] {
        let costs = albums.fits.map { fit in
            var words = ["\(fit.kind.rawValue)=\(Fixed.plain(fit.cost.nsPerPixel))"]
            if fit.cost.nsPerByte > 0 {
                words.append("\(fit.kind.rawValue).byte=\(Fixed.plain(fit.cost.nsPerByte))")
            }
            if fit.cost.setupNs > 0 {
                let ms = Fixed.exactMilliseconds(ns: fit.cost.setupNs)
                words.append("\(fit.kind.rawValue).setup=\(ms)ms")
            }
            return words.map { "--decode-cost \($0)" }.joined(separator: " ")
        }
        let reading = albums.reading.map { "--decode-cost reading=\(Fixed.decimal($0, places: 2))" }
        return costs + (reading.map { [$0] } ?? [])
    }
}
