extension HandmadePNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The file.
    var bytes: [UInt8] {
        Self.signature + headerChunk + ancillaryChunks
            + Self.chunk("IDAT", Self.zlib(filteredRows)) + Self.chunk("IEND", [])
    }

    var headerChunk: [UInt8] {
        Self.header(
            width: width, height: height, depth: depth, colour: colour.rawValue,
            interlaced: interlaced)
    }

    static func header(
        width: Int, height: Int, depth: Int = 8, colour: UInt8 = 2, interlaced: Bool = false
    ) -> [UInt8] {
        chunk(
            "IHDR",
            bigEndian(width) + bigEndian(height)
                + [UInt8(depth), colour, 0, 0, interlaced ? 1 : 0])
    }

    /// A gamma that must change nothing, the palette and the transparency.
    private var ancillaryChunks: [UInt8] {
        var chunks = Self.chunk("gAMA", Self.bigEndian(100_000))
        if colour == .palette {
            let entries = (0...maximum).map(paletteEntry)
            chunks += Self.chunk("PLTE", entries.flatMap { [$0.red, $0.green, $0.blue] })
        }
        if transparency, colour == .palette {
            chunks += Self.chunk("tRNS", paletteAlpha)
        } else if transparency {
            chunks += Self.chunk(
                "tRNS", transparentSamples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
        }
        return chunks
    }

    /// The rows of each of Adam7's passes, or all rows, each with its filter's number before it.
    private var filteredRows: [UInt8] {
        guard interlaced else { return rows(xs: Array(0..<width), ys: Array(0..<height)) }
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
        return passes.flatMap { firstX, firstY, stepX, stepY in
            rows(
                xs: Array(stride(from: firstX, to: width, by: stepX)),
                ys: Array(stride(from: firstY, to: height, by: stepY)))
        }
    }

    /// Each row takes the next of the five filters.
    private func rows(xs: [Int], ys: [Int]) -> [UInt8] {
        guard !xs.isEmpty else { return [] }
        var result: [UInt8] = []
        var above = [UInt8](repeating: 0, count: packed(xs, 0).count)
        let step = max(1, colour.channels * depth / 8)
        for (number, y) in ys.enumerated() {
            let row = packed(xs, y)
            let filter = number % 5
            result.append(UInt8(filter))
            for i in row.indices {
                let left = i >= step ? Int(row[i - step]) : 0
                let diagonal = i >= step ? Int(above[i - step]) : 0
                let guess = Self.predict(filter, left, Int(above[i]), diagonal)
                result.append(UInt8(truncatingIfNeeded: Int(row[i]) - guess))
            }
            above = row
        }
        return result
    }

    private static func predict(_ filter: Int, _ left: Int, _ up: Int, _ diagonal: Int) -> Int {
        switch filter {
        case 1: return left
        case 2: return up
        case 3: return (left + up) / 2
        case 4:
            let estimate = left + up - diagonal
            let byDistance = [left, up, diagonal].map { (abs(estimate - $0), $0) }
            return byDistance.min { $0.0 < $1.0 }!.1
        default: return 0
        }
    }

    /// A row's samples, packed from the high bits down.
    private func packed(_ xs: [Int], _ y: Int) -> [UInt8] {
        var bits: [UInt8] = []
        for x in xs {
            for channel in 0..<colour.channels {
                let value = sample(x, y, channel)
                for bit in (0..<depth).reversed() { bits.append(UInt8(value >> bit & 1)) }
            }
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { byte, i in
                byte << 1 | (start + i < bits.count ? bits[start + i] : 0)
            }
        }
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(content.count) + named + bigEndian(Int(checksum(named)))
    }

    static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }

    /// CRC-32 as PNG's specification defines it.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return ~crc
    }

    /// One stored block and the Adler-32 checksum.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count < 65_536, "one block holds no more")
        let low = UInt8(bytes.count & 255)
        let high = UInt8(bytes.count >> 8)
        var a: UInt32 = 1
        var b: UInt32 = 0
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + bigEndian(Int(b << 16 | a))
    }
}
