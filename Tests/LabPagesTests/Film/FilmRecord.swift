@testable import LabPages
@testable import PlainDesks

/// A record of a film's log, read as the page reads it.
struct FilmRecord: Equatable, CustomStringConvertible {
    var timeNs: Int64
    var code: FilmCode
    var numbers: [Int64]

    init(_ timeNs: Int64, _ code: FilmCode, _ numbers: Int64...) {
        self.init(timeNs, code, numbers[...])
    }

    init(_ timeNs: Int64, _ code: FilmCode, _ numbers: ArraySlice<Int64>) {
        (self.timeNs, self.code, self.numbers) = (timeNs, code, Array(numbers))
    }

    var description: String { "\(timeNs) \(code) \(numbers)" }

    static func all(_ track: FilmTrack) throws -> [FilmRecord] {
        let text = track.numbers.json.text(.tight).dropFirst().dropLast()
        var numbers = text.split(separator: ",").map { Int64($0)! }[...]
        var records: [FilmRecord] = []
        var nowNs: Int64 = 0
        while !numbers.isEmpty {
            nowNs += numbers.removeFirst()
            let code = try require(FilmCode(rawValue: numbers.removeFirst()))
            let count = code.count ?? Int(numbers.removeFirst())
            records.append(FilmRecord(nowNs, code, numbers.prefix(count)))
            numbers = numbers.dropFirst(count)
        }
        return records
    }
}
