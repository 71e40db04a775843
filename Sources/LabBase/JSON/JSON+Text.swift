extension JSON {
    /// - Parameter style: the style of values without one of their own.
    package func text(_ style: JSONStyle = .spaced) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, style)
        return String(decoding: bytes, as: UTF8.self)
    }

    package func write(to bytes: inout [UInt8], _ style: JSONStyle) {
        var printer = JSONPrinter(bytes: bytes)
        bytes = []
        printer.put(self, style)
        bytes = printer.bytes
    }

    package static func quoted(_ text: String) -> String { JSON.string(text).text() }
}

private struct JSONPrinter {
    var bytes: [UInt8]
    /// Number of enclosing lists and objects that are laid out on lines.
    private var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func put(_ value: JSON, _ style: JSONStyle) {
        switch value {
        case .absent: break
        case .word(let word): bytes.append(contentsOf: word.utf8)
        case .string(let text): quote(text)
        case .list(let elements, let layout):
            let style = layout.style ?? style
            bytes.append(UInt8(ascii: "["))
            let pads = style == .loose
            enclose(elements, layout, style, pads: pads, isAbsent: \.isAbsent) { $0.put($1, style) }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members, let layout):
            let style = layout.style ?? style
            bytes.append(UInt8(ascii: "{"))
            let pads = style == .loose || style == .roomy
            enclose(members, layout, style, pads: pads, isAbsent: \.value.isAbsent) {
                $0.quote($1.key)
                $0.bytes.append(UInt8(ascii: ":"))
                if style != .tight { $0.bytes.append(UInt8(ascii: " ")) }
                $0.put($1.value, style)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func enclose<Element>(
        _ elements: [Element], _ layout: JSON.Layout, _ style: JSONStyle, pads: Bool,
        isAbsent: (Element) -> Bool, _ put: (inout JSONPrinter, Element) -> Void
    ) {
        let isOnLines = layout.sharingLine != nil
        if isOnLines { depth += 1 }
        var count = 0
        for element in elements where !isAbsent(element) {
            if count > 0 { bytes.append(UInt8(ascii: ",")) }
            if isOnLines, count == 0 || count >= layout.sharingLine ?? 0 {
                breakLine()
            } else if count == 0 ? pads : style != .tight {
                bytes.append(UInt8(ascii: " "))
            }
            put(&self, element)
            count += 1
        }
        if isOnLines { depth -= 1 }
        guard count > 0 else { return }
        if isOnLines {
            breakLine()
        } else if pads {
            bytes.append(UInt8(ascii: " "))
        }
    }

    private mutating func breakLine() {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u\(Fixed.hex(byte, digits: 4))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
