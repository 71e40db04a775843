import LabDevices
import LabPictures

extension FuzzTargets {
    /// Each way to read a picture comes to the same end.
    static let png = FuzzTarget(
        "png", "a PNG file: header, pixels, scaled pixels; what was read, written again",
        mostBytes: 4096, words: ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "iCCP", "gAMA"]
    ) { bytes in
        let file = try ScratchFile(bytes, named: "a.png")
        let header = try PNGReading.outcome { () throws(PNGError) in
            try PNGFile.header(path: file.path)
        }
        let checked = try PNGReading.outcome { () throws(PNGError) in
            try PNGFile.check(path: file.path)
        }
        guard let header else {
            return try FuzzFinding.unless(checked == nil, "pixels without a header")
        }
        guard header.decodedBytes <= 1 << 22 else { return }
        let pixels = try PNGReading.pixels(file.path, header)
        try FuzzFinding.unless(
            (pixels == nil) == (checked == nil), "decoding and checking differ: \(header)")
        let scaled = try PNGReading.scaled(file.path)
        try FuzzFinding.unless(
            (scaled == nil) == (checked == nil), "scaling and checking differ: \(header)")
        if let pixels, pixels.count <= 1 << 16 { try PNGReading.writeAgain(pixels, header) }
    }
}

private enum PNGReading {
    /// Nil where it is refused.
    static func outcome<Result>(_ body: () throws(PNGError) -> Result) throws -> Result? {
        do throws(PNGError) {
            return try body()
        } catch {
            try Refusal.line(error.reason)
            return nil
        }
    }

    static func pixels(_ path: String, _ header: PNGFile.Header) throws -> [UInt8]? {
        var pixels = [UInt8](repeating: 0, count: Int(header.decodedBytes))
        let decoding = try pixels.withUnsafeMutableBytes { room in
            try outcome { () throws(PNGError) in try PNGFile.decode(path: path, into: room) }
        }
        guard let decoding else { return nil }
        try FuzzFinding.unless(decoding.header == header, "two headers: \(header), \(decoding)")
        return pixels
    }

    static func scaled(_ path: String) throws -> PNGFile.Decoding? {
        let size = PixelSize(width: 3, height: 2)
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        return try pixels.withUnsafeMutableBytes { room in
            try outcome { () throws(PNGError) in
                try PNGFile.decode(path: path, to: size, into: room)
            }
        }
    }

    static func writeAgain(_ pixels: [UInt8], _ header: PNGFile.Header) throws {
        let file = try ScratchFile([], named: "b.png")
        let descriptor = try OpenFile(file.path)
        let rowBytes = header.width * 4
        do throws(PNGError) {
            try PNGFile.write(
                to: descriptor.number, width: header.width, height: header.height, channels: 4,
                compression: .flat
            ) { y, row in
                for place in 0..<rowBytes { row[place] = pixels[y * rowBytes + place] }
            }
        } catch {
            throw FuzzFinding("what was read isn't written: \(error)")
        }
        try FuzzFinding.unless(
            try self.pixels(file.path, header) == pixels, "other pixels once written: \(header)")
    }
}
