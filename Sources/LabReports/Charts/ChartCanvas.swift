import LabBase

/// The field in which a chart's lines are drawn: characters, each of some dots.
struct ChartCanvas {
    /// The content of one character's place.
    struct Place {
        /// Bits of a braille character; any bit is a point in ASCII.
        var dots: UInt8 = 0
        var symbol: Character?
        var ink = ChartInk.none
    }

    let columns: Int
    let rows: Int
    let glyphs: ChartStyle.Glyphs
    private var places: [Place]

    init(columns: Int, rows: Int, glyphs: ChartStyle.Glyphs) {
        self.columns = columns
        self.rows = rows
        self.glyphs = glyphs
        places = Array(repeating: Place(), count: columns * rows)
    }

    /// Dots in a character, across and down.
    private var grain: (across: Int, down: Int) { glyphs == .unicode ? (2, 4) : (1, 1) }

    /// The dot of a place in the field, both from 0 to 1, from the lower left corner.
    func dot(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
        let (across, down) = grain
        return (
            Int((x * Double(columns * across - 1)).rounded()),
            Int(((1 - y) * Double(rows * down - 1)).rounded())
        )
    }

    /// The character that a dot is in.
    func place(of dot: (x: Int, y: Int)) -> (column: Int, row: Int) {
        (dot.x / grain.across, dot.y / grain.down)
    }

    /// A straight line (Bresenham, 1965).
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ ink: ChartInk) {
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

    private mutating func set(_ dot: (x: Int, y: Int), _ ink: ChartInk) {
        let (column, row) = place(of: dot)
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        let bit = Self.bits[dot.y % grain.down][dot.x % grain.across]
        places[row * columns + column].dots |= bit
        places[row * columns + column].ink = ink
    }

    /// Bits of the characters from U+2800 on: six dots first, and the lowest row added later.
    private static let bits: [[UInt8]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]

    mutating func put(_ symbol: Character, column: Int, row: Int, _ ink: ChartInk) {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        places[row * columns + column].symbol = symbol
        places[row * columns + column].ink = ink
    }

    /// A broken line from top to bottom, behind everything else.
    mutating func rule(column: Int) {
        let symbol: Character = glyphs == .unicode ? "┊" : ":"
        for row in 0..<rows {
            let place = places[row * columns + column]
            if place.dots == 0, place.symbol == nil {
                put(symbol, column: column, row: row, .faint)
            }
        }
    }

    func text(row: Int) -> [ChartText] {
        places[row * columns..<(row + 1) * columns].map { place in
            if let symbol = place.symbol { return ChartText(symbol, place.ink) }
            guard place.dots != 0 else { return ChartText(" ", .none) }
            let braille = Character(Unicode.Scalar(0x2800 + UInt32(place.dots))!)
            return ChartText(glyphs == .unicode ? braille : ".", place.ink)
        }
    }
}

/// With what something is drawn.
enum ChartInk: Equatable {
    case none
    case faint
    case series(Int)
    case mark(ChartMark)
    /// As diagrams have them.
    case ink(DiagramInk)

    /// Parameters of the escape sequence that selects it. Lines differ by their symbols in any
    /// case, for who sees no colours.
    var code: String? {
        switch self {
        case .none: nil
        case .faint: "2"
        case .series(let index): ["36", "33", "35", "34", "32", "31"][index % 6]
        case .mark(.chosen): "1;32"
        case .mark(.warning): "1;33"
        case .mark(.kill): "1;31"
        case .mark(.knee): "1"
        case .ink(let ink): ink.code
        }
    }
}

/// A character with its ink.
struct ChartText {
    var character: Character
    var ink: ChartInk

    init(_ character: Character, _ ink: ChartInk) {
        self.character = character
        self.ink = ink
    }

    static func plain(_ text: String) -> [ChartText] { text.map { ChartText($0, .none) } }

    /// A line, without the blanks at its end.
    static func line(_ line: [ChartText], colour: Bool) -> String {
        var line = line[...]
        while line.last?.character == " " { line.removeLast() }
        var text = ""
        var code: String?
        for piece in line {
            let next = colour && piece.character != " " ? piece.ink.code : nil
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
