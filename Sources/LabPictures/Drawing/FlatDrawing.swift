/// Draws an icon: a few shapes of one colour each, one over the other.
struct FlatDrawing: Sendable {
    private struct Shape: Sendable {
        var round: Bool
        var x: Int
        var y: Int
        var radiusX: Int
        var radiusY: Int
        var colour: (UInt8, UInt8, UInt8)

        /// The columns that the shape covers in a row.
        func span(_ row: Int, width: Int) -> Range<Int>? {
            let distance = abs(row - y)
            guard distance < radiusY else { return nil }
            var half = radiusX
            if round {
                let squared = radiusY * radiusY - distance * distance
                half = WholeNumber.squareRoot(squared) * radiusX / radiusY
            }
            let first = max(0, x - half)
            let end = min(width, x + half)
            return first < end ? first..<end : nil
        }
    }

    private let width: Int
    private let shapes: [Shape]

    init(_ seed: PictureRandom, width: Int, height: Int) {
        var random = seed
        self.width = width
        let count = random.next(in: 4...7)
        shapes = (0..<count).map { number in
            // The first shape is the background.
            let whole = number == 0
            return Shape(
                round: !whole && random.next(in: 0...1) == 1,
                x: whole ? width / 2 : random.next(in: 0...width),
                y: whole ? height / 2 : random.next(in: 0...height),
                radiusX: whole ? width : random.next(in: 1 + width / 10...2 + width / 3),
                radiusY: whole ? height : random.next(in: 1 + height / 10...2 + height / 3),
                colour: (
                    UInt8(random.next(in: 0...255)), UInt8(random.next(in: 0...255)),
                    UInt8(random.next(in: 0...255))
                ))
        }
    }

    func drawRow(_ y: Int, into row: UnsafeMutablePointer<UInt8>) {
        for shape in shapes {
            guard let span = shape.span(y, width: width) else { continue }
            for x in span {
                row[3 * x] = shape.colour.0
                row[3 * x + 1] = shape.colour.1
                row[3 * x + 2] = shape.colour.2
            }
        }
    }
}
