import LabPictures

/// Measured pictures by kind and by the folder in which they lie: the costs that fit them, and how
/// well what fits some folders predicts another.
struct DecodeAlbums {
    /// A kind's cost, and its error for the files that it was fitted to.
    struct Fit {
        var kind: PictureKind
        var files: Int
        var cost: DecodeCost
        var error: DecodeError
    }

    /// A folder that the fit to all others predicts.
    struct Prediction {
        var folder: String
        /// The kind of the files; nil for all kinds together.
        var kind: PictureKind?
        var files: Int
        var error: DecodeError
    }

    let fits: [Fit]
    /// By folder and kind, the sum of a folder last; empty for a single folder.
    let predictions: [Prediction]
    /// The share of a smaller JPEG; nil without any.
    let reading: Double?

    init(_ results: [DecodeBench.Result]) {
        fits = PictureKind.allCases.compactMap { kind in
            let samples = results.filter { $0.kind == kind }.map(\.sample)
            guard let cost = DecodeCost(fitting: samples),
                let error = DecodeError(Self.pairs(samples, cost))
            else { return nil }
            return Fit(kind: kind, files: samples.count, cost: cost, error: error)
        }
        let folders = results.map(\.folder).distinct
        predictions =
            folders.count < 2
            ? [] : folders.flatMap { Self.predictions(of: $0, results) }
        reading = ReadingFit.share(
            results.filter { $0.facts.format == .jpeg }.flatMap(\.readingSamples))
    }

    private static func pairs(
        _ samples: [DecodeCost.Sample], _ cost: DecodeCost
    ) -> [(predicted: Double, measured: Double)] {
        samples.map { (cost.ns($0), $0.ns) }
    }

    private static func predictions(
        of folder: String, _ results: [DecodeBench.Result]
    ) -> [Prediction] {
        var rows: [Prediction] = []
        var all: [(predicted: Double, measured: Double)] = []
        for kind in PictureKind.allCases {
            let own = results.filter { $0.kind == kind && $0.folder == folder }.map(\.sample)
            let others = results.filter { $0.kind == kind && $0.folder != folder }.map(\.sample)
            guard others.count >= DecodeCost.leastSamples, !own.isEmpty,
                let cost = DecodeCost(fitting: others)
            else { continue }
            let pairs = pairs(own, cost)
            all += pairs
            rows.append(
                Prediction(
                    folder: folder, kind: kind, files: own.count, error: DecodeError(pairs)!))
        }
        if let error = DecodeError(all) {
            rows.append(Prediction(folder: folder, kind: nil, files: all.count, error: error))
        }
        return rows
    }
}

extension DecodeBench.Result {
    fileprivate var sample: DecodeCost.Sample {
        DecodeCost.Sample(pixels: Double(pixels), bytes: Double(bytes), ns: Double(ns[0]))
    }

    /// Its path up to the last slash; empty without one.
    fileprivate var folder: String { name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "" }

    fileprivate var readingSamples: [ReadingFit.Sample] {
        DecodeBench.divisors.enumerated().dropFirst().map { index, divisor in
            let size = facts.decodedSize(DecodeBench.target(facts, divisor))
            return ReadingFit.Sample(
                share: Double(size.pixels) / Double(pixels), wholeNs: Double(ns[0]),
                smallNs: Double(ns[index]))
        }
    }
}
