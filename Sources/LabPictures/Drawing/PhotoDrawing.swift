/// Draws a kind of photograph. Colours are 16.16 fixed point, one lane each for red, green, blue.
struct PhotoDrawing: Sendable {
    typealias Colour = SIMD4<Int32>

    private let width: Int
    private let height: Int
    private let top: Colour
    private let bottom: Colour
    private let blobs: [Blob]
    private let noiseSeed: UInt64
    private var octaves: [Octave]
    /// The sum of all octaves along the current row, at each column of the finest.
    private var line: [Colour]
    /// Change of the colour by blobs from the previous pixel; 0 where none begins or ends.
    private var edges: [Colour]

    init(_ seed: PictureRandom, width: Int, height: Int) {
        var random = seed
        self.width = width
        self.height = height
        top = Self.colour(&random, in: 90...210)
        bottom = Self.colour(&random, in: 40...160)
        blobs = (0..<random.next(in: 4...9)).map { _ in
            Blob(&random, width: width, height: height)
        }
        // The picture spans about four of the coarsest octave's squares, whatever its size.
        let longest = Int.bitWidth - max(width, height, 16).leadingZeroBitCount - 1
        let coarse = min(longest - 2, 12)
        octaves = [(coarse, 45), (max(coarse - 2, 1), 18), (max(coarse - 4, 1), 7)].map {
            Octave(random.next(), shift: $0.0, amplitude: $0.1, width: width)
        }
        noiseSeed = random.next()
        edges = [Colour](repeating: .zero, count: width + Blob.softness)
        line = [Colour](repeating: .zero, count: octaves[2].columns)
    }

    mutating func drawRow(_ y: Int, into row: UnsafeMutablePointer<UInt8>) {
        sumOctaves(y)
        for blob in blobs { blob.mark(y, on: &edges, width: width) }
        let shift = Int32(octaves[2].shift)
        let square = 1 << Int(shift)
        let light = top &+ (bottom &- top) / Int32(height) &* Int32(y)
        var noise = PictureRandom.mix(noiseSeed ^ UInt64(y))
        var shade = Colour.zero
        var output = row
        edges.withUnsafeMutableBufferPointer { edges in
            for column in 0..<(width + square - 1) / square {
                var colour = light &+ line[column]
                let step = (line[column + 1] &- line[column]) &>> shift
                for x in column * square..<min(width, (column + 1) * square) {
                    shade &+= edges[x]
                    edges[x] = .zero
                    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let pixel = (colour &+ shade &+ Self.grain(noise)) &>> 16
                    output[0] = Self.clamped(pixel.x)
                    output[1] = Self.clamped(pixel.y)
                    output[2] = Self.clamped(pixel.z)
                    output += 3
                    colour &+= step
                }
            }
            for x in width..<edges.count { edges[x] = .zero }
        }
    }

    /// A sensor's noise, from a generator's upper bits: two dice for each colour, at most 5 up or
    /// down.
    @inline(__always)
    private static func grain(_ bits: UInt64) -> Colour {
        let high = Int32(truncatingIfNeeded: bits >> 32)
        let red = (high & 0x7_0000) + (high >> 4 & 0x3_0000)
        let green = (high >> 6 & 0x7_0000) + (high >> 9 & 0x3_0000)
        let blue = (high >> 11 & 0x7_0000) + (high >> 14 & 0x3_0000)
        return Colour(red, green, blue, 0) &- Colour(repeating: 5 << 16)
    }

    @inline(__always)
    private static func clamped(_ value: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(max(value, 0), 255))
    }

    private mutating func sumOctaves(_ y: Int) {
        for column in line.indices { line[column] = .zero }
        for index in octaves.indices { octaves[index].add(y, to: &line, shift: octaves[2].shift) }
    }

    static func colour(_ random: inout PictureRandom, in range: ClosedRange<Int>) -> Colour {
        Colour(
            Int32(random.next(in: range) << 16), Int32(random.next(in: range) << 16),
            Int32(random.next(in: range) << 16), 0)
    }
}

/// Value noise: random colours on a grid, with linear interpolation.
private struct Octave: Sendable {
    typealias Colour = PhotoDrawing.Colour

    let seed: UInt64
    let shift: Int
    let amplitude: Int32
    let columns: Int
    private var above: [Colour] = []
    private var below: [Colour] = []
    private var gridRow = -1

    init(_ seed: UInt64, shift: Int, amplitude: Int32, width: Int) {
        self.seed = seed
        self.shift = shift
        self.amplitude = amplitude
        columns = (width >> shift) + 3
    }

    /// Adds this octave along row y, at every column of a finer grid.
    mutating func add(_ y: Int, to line: inout [Colour], shift finer: Int) {
        if y >> shift != gridRow {
            gridRow = y >> shift
            above = colours(gridRow)
            below = colours(gridRow + 1)
        }
        let down = Int32(y & ((1 << shift) - 1))
        let bits = Int32(shift)
        let steps = 1 << (shift - finer)
        var left = above[0] &+ ((below[0] &- above[0]) &>> bits) &* down
        for column in 0..<columns - 1 {
            let next = column + 1
            let right = above[next] &+ ((below[next] &- above[next]) &>> bits) &* down
            let slope = (right &- left) &>> Int32(shift - finer)
            let first = column * steps
            for step in 0..<max(0, min(steps, line.count - first)) {
                line[first + step] &+= left &+ slope &* Int32(step)
            }
            left = right
        }
    }

    /// Random colours that differ mostly in brightness, and a little in hue.
    private func colours(_ row: Int) -> [Colour] {
        (0..<columns).map { column in
            let bits = PictureRandom.mix(seed ^ UInt64(row) << 32 ^ UInt64(column))
            func share(_ position: UInt64) -> Int32 { Int32(bits >> position & 0xFFFF) - 0x8000 }
            let tint = Colour(share(16), share(32), share(48), 0)
            return (Colour(repeating: share(0)) &+ tint &>> 1) &* amplitude
        }
    }
}

/// An ellipse that is lighter or darker than its background, with a soft edge.
private struct Blob: Sendable {
    /// Width of an edge in pixels.
    static let softness = 4

    let x: Int
    let y: Int
    let radiusX: Int
    let radiusY: Int
    let colour: PhotoDrawing.Colour

    init(_ random: inout PictureRandom, width: Int, height: Int) {
        x = random.next(in: 0...width)
        y = random.next(in: 0...height)
        radiusX = random.next(in: 1 + width / 16...2 + width / 3)
        radiusY = random.next(in: 1 + height / 16...2 + height / 3)
        colour = PhotoDrawing.colour(&random, in: -50...50)
    }

    func mark(_ row: Int, on edges: inout [PhotoDrawing.Colour], width: Int) {
        let squared = radiusY * radiusY - (row - y) * (row - y)
        guard squared > 0 else { return }
        let half = WholeNumber.squareRoot(squared) * radiusX / radiusY
        for step in 0..<Self.softness {
            let begin = x - half + step
            let end = x + half + step
            if begin < width { edges[max(0, begin)] &+= colour / Int32(Self.softness) }
            if end < width { edges[max(0, end)] &-= colour / Int32(Self.softness) }
        }
    }
}
