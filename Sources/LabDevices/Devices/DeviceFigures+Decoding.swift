import LabBase
import LabPictures

/// The figures that say how long decoding takes: of each kind of file its pixels, its bytes and
/// what it takes before either. A format's usual kind comes before its others, since a file's
/// figures of it are theirs too, unless it gives their own.
extension DeviceFigure {
    static let decoding =
        PictureFormat.allCases.flatMap { format -> [DeviceFigure] in
            let usual = PictureKind(format)
            return ([usual] + usual.others).flatMap {
                [pixel(of: $0), byte(of: $0), setup(of: $0)]
            }
        } + [
            DeviceFigure(
                "decode.reading", \.decode.readingMillionths, .share(),
                spread: .ifAssumed(0.7...1.6))
        ]

    private static func pixel(of kind: PictureKind) -> DeviceFigure {
        let form = FigureForm<Double>.number(
            0...1_000_000, unit: " ns/pixel", json: { JSON(plain: $0) })
        return DeviceFigure(
            "decode.\(kind.rawValue)", \.decode[pixel: kind], form,
            json: { isOff(kind, $0) ? .absent : form.file.json($0.decode[pixel: kind]) },
            seen: { isOff(kind, $0) ? nil : $0.decode[pixel: kind] },
            set: { $0.decode.scale(kind, toPixel: min(max($1, 0), 1_000_000)) },
            spread: kind.isUsual ? spread(of: kind.format) : nil)
    }

    private static func byte(of kind: PictureKind) -> DeviceFigure {
        let form = FigureForm<Double>.number(
            0...1_000_000, unit: " ns/byte", json: { JSON(plain: $0) })
        let isNone: @Sendable (Device) -> Bool = {
            isOff(kind, $0) || $0.decode[kind].nsPerByte == 0
        }
        return DeviceFigure(
            "decode.\(kind.rawValue).byte", \.decode[byte: kind], form,
            json: { isNone($0) ? .absent : form.file.json($0.decode[byte: kind]) },
            seen: { isNone($0) ? nil : $0.decode[byte: kind] },
            set: { $0.decode[kind].nsPerByte = min(max($1, 0), 1_000_000) })
    }

    private static func setup(of kind: PictureKind) -> DeviceFigure {
        let range: ClosedRange<Int64> = 0...Quantity.minuteNs
        let form = FigureForm<Int64>.time(range)
        let isNone: @Sendable (Device) -> Bool = { isOff(kind, $0) || $0.decode[kind].setupNs == 0 }
        return DeviceFigure(
            "decode.\(kind.rawValue).setup", \.decode[setup: kind], form,
            json: { isNone($0) ? .absent : form.file.json($0.decode[setup: kind]) },
            seen: { isNone($0) ? nil : $0.decode[setup: kind] },
            set: { $0.decode[kind].setupNs = Int64(nearest: $1).limited(to: range) })
    }

    /// True for a kind that costs as its format does: then only the format's figures count.
    private static func isOff(_ kind: PictureKind, _ device: Device) -> Bool {
        device.decode.isUsual(kind)
    }

    /// The texts of a part of decoding, which the kinds of files share.
    static func texts(of key: String, _ kind: PictureKind) -> ArraySlice<String> {
        let part = key.contains(".") ? String(key.drop { $0 != "." }.dropFirst()) : "pixel"
        var texts = WordTable.figures.row(part, of: "decoding").map {
            $0.replacing("KINDS", with: kind.withArticle).replacing("KIND", with: kind.rawValue)
        }
        if part == "pixel", !kind.isUsual { texts[2] = "as `\(PictureKind(kind.format).rawValue)`" }
        return ([part] + texts)[1...]
    }

    /// Decoders differ by phone and by content. A draw makes a format's decoder faster or slower as
    /// a whole, so that its bytes and its kinds follow in proportion.
    private static func spread(of format: PictureFormat) -> FigureSpread {
        switch format {
        case .png: .ifAssumed(0.7...2.6)
        case .jpeg: .ifAssumed(0.5...2.5)
        case .webp: .ifAssumed(0.6...2.8)
        case .gif: .ifAssumed(0.5...2)
        case .heic: .ifAssumed(0.5...3)
        case .avif: .ifAssumed(0.5...3)
        }
    }

    /// The format of pictures that the figure is about; nil for all.
    package var format: PictureFormat? { kind?.format }

    /// True if reading that figure from a file decides this one as well.
    func follows(_ other: DeviceFigure) -> Bool {
        guard let kind, let whole = other.kind, name != other.name, key != "reading",
            other.key != "reading", kind == whole || whole.isUsual && kind.format == whole.format
        else { return false }
        let part = other.key.drop { $0 != "." }
        return part.isEmpty || key.hasSuffix(part)
    }

    /// The names under which a file may give its source, nearest first.
    var sourceNames: [String] {
        var names = [name]
        if let kind {
            names += ["decode.\(kind.rawValue)", "decode.\(PictureKind(kind.format).rawValue)"]
        }
        return names + (group.map { [$0] } ?? [])
    }
}
