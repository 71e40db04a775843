import LabBase

/// Whole numbers, one after the other, as a page reads them.
struct FilmNumbers {
    private var bytes: [UInt8] = [UInt8(ascii: "[")]

    mutating func add(_ numbers: Int64...) { add(numbers) }

    mutating func add(_ numbers: [Int64]) {
        for number in numbers {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    var isEmpty: Bool { bytes.count == 1 }

    var json: JSON { .word(String(decoding: bytes, as: UTF8.self) + "]") }
}
