import LabBase

/// The field of a plot as a grid of characters. Curves are drawn in dots, which are finer: braille
/// has 2 x 4 of them in a character, ASCII one.
struct ChartCanvas {
    let columns: Int
    let rows: Int
    let glyphs: ChartStyle.Glyphs
    private var texts: [ChartText]
    /// Bits of a braille character; any bit is a point in ASCII.
    private var dots: [UInt8]

    init(columns: Int, _ style: ChartStyle) {
        self.columns = columns
        rows = style.rows
        glyphs = style.glyphs
        texts = Array(repeating: ChartText(" ", nil), count: columns * rows)
        dots = Array(repeating: 0, count: columns * rows)
    }

    /// Dots in a character, across and down.
    private var grain: (across: Int, down: Int) { glyphs == .unicode ? (2, 4) : (1, 1) }

    /// The dot at a position in the field, both from 0 to 1, from the lower left corner.
    func dot(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
        let (across, down) = grain
        return (
            Int((x * Double(columns * across - 1)).rounded()),
            Int(((1 - y) * Double(rows * down - 1)).rounded())
        )
    }

    /// The position of the character that a dot is in.
    func position(of dot: (x: Int, y: Int)) -> (column: Int, row: Int) {
        (dot.x / grain.across, dot.y / grain.down)
    }

    /// A straight line (Bresenham, 1965).
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ ink: DiagramInk) {
        let (width, height) = (abs(end.x - start.x), -abs(end.y - start.y))
        let stepX = start.x < end.x ? 1 : -1
        let stepY = start.y < end.y ? 1 : -1
        var (x, y) = start
        var error = width + height
        while true {
            set((x, y), ink)
            if x == end.x, y == end.y { return }
            let twice = 2 * error
            if twice >= height {
                error += height
                x += stepX
            }
            if twice <= width {
                error += width
                y += stepY
            }
        }
    }

    private mutating func set(_ dot: (x: Int, y: Int), _ ink: DiagramInk) {
        guard let index = index(position(of: dot)) else { return }
        dots[index] |= Self.bits[dot.y % grain.down][dot.x % grain.across]
        let braille = Character(Unicode.Scalar(0x2800 + UInt32(dots[index]))!)
        texts[index] = ChartText(glyphs == .unicode ? braille : ".", ink)
    }

    /// Bits of the characters from U+2800 on, row by row. Braille had six dots, and the lowest row
    /// came to Unicode's pattern later.
    private static let bits: [[UInt8]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]

    private func index(_ position: (column: Int, row: Int)) -> Int? {
        let (column, row) = position
        return (0..<columns).contains(column) && (0..<rows).contains(row)
            ? row * columns + column : nil
    }

    mutating func put(
        _ symbol: Character, _ ink: DiagramInk?, at position: (column: Int, row: Int)
    ) {
        if let index = index(position) { texts[index] = ChartText(symbol, ink) }
    }

    func text(row: Int) -> [ChartText] { Array(texts[row * columns..<(row + 1) * columns]) }
}

/// A character with its ink; nil for axes, labels and titles.
struct ChartText {
    var character: Character
    var ink: DiagramInk?

    init(_ character: Character, _ ink: DiagramInk?) {
        self.character = character
        self.ink = ink
    }

    static func plain(_ text: String) -> [ChartText] { text.map { ChartText($0, nil) } }

    /// A line, without the blanks at its end.
    static func line(_ line: [ChartText], colour: Bool) -> String {
        var line = line[...]
        while line.last?.character == " " { line.removeLast() }
        var text = ""
        var code: String?
        for piece in line {
            let next = colour && piece.character != " " ? piece.ink?.code : nil
            if next != code {
                if code != nil { text += Ink.end }
                if let next { text += Ink.begin(next) }
                code = next
            }
            text.append(piece.character)
        }
        return code == nil ? text : text + Ink.end
    }
}
