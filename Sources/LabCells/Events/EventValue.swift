import LabDevices
import LabOrders
import LabPictures
import LabReplay
import LabScripts

protocol EventValue {
    /// A member that only says true is left out if it isn't so.
    var isTold: Bool { get }
    func put(to lines: EventLines)
}

extension EventValue {
    var isTold: Bool { true }
}

/// Left out where it is what it usually is.
struct Unless<Value: EventValue & Equatable>: EventValue {
    let value: Value
    let isTold: Bool
    init(_ value: Value, _ usual: Value) { (self.value, isTold) = (value, value != usual) }
    func put(to lines: EventLines) { value.put(to: lines) }
}

/// A word of the lab's own, which has nothing in it to escape.
struct Plain: EventValue {
    let text: String
    init(_ text: String) { self.text = text }
    func put(to lines: EventLines) { lines.bytes.put(Array("\"\(text)\"".utf8)) }
}

struct Written: EventValue, Equatable {
    let bytes: [UInt8]
    func put(to lines: EventLines) { lines.bytes.put(bytes) }
}

struct Quotient: EventValue {
    let number: Int64
    let denominator: UInt64
    init(of number: Int64, per denominator: UInt64) {
        (self.number, self.denominator) = (number, denominator)
    }
    init(ms ns: Int64) { self.init(of: ns, per: 1_000_000) }
    func put(to lines: EventLines) { lines.bytes.put(number, per: denominator) }
}

extension EventValue where Self: RawRepresentable<String> {
    func put(to lines: EventLines) { Plain(rawValue).put(to: lines) }
}

extension WarningLevel: EventValue {}
extension WarningSource: EventValue {}
extension Killer: EventValue {}
extension Supply: EventValue {}
extension ScrollFrame.Phase: EventValue {}
extension ViewRequest.Reason: EventValue {}
extension LoadEnd: EventValue {}
extension SharedKind: EventValue {}
extension InstanceBirth.Kind: EventValue {}
extension Leaving.Cause: EventValue {}

extension EventValue where Self: FixedWidthInteger {
    func put(to lines: EventLines) { lines.bytes.put(Int64(self)) }
}

extension Int: EventValue {}
extension Int64: EventValue {}
extension UInt16: EventValue {}
extension UInt32: EventValue {}
extension UInt64: EventValue {}

extension Bool: EventValue {
    var isTold: Bool { self }
    func put(to lines: EventLines) { lines.bytes.put("true") }
}

extension ViewID: EventValue {
    func put(to lines: EventLines) { lines.bytes.put(number) }
}
extension LogLoad: EventValue {
    func put(to lines: EventLines) { lines.bytes.put(number) }
}
extension LogInstance: EventValue {
    func put(to lines: EventLines) { lines.bytes.put(number) }
}
extension ImageID: EventValue {
    func put(to lines: EventLines) { lines.images.put(self, to: &lines.bytes) }
}
extension ScreenRef: EventValue {
    func put(to lines: EventLines) { lines.bytes.put(lines.screens.text(self)) }
}
extension PixelSize: EventValue {
    func put(to lines: EventLines) { [width, height].put(to: lines) }
}

extension NetworkState: EventValue {
    func put(to lines: EventLines) {
        switch self {
        case .up, .down: Plain("\(self)").put(to: lines)
        case .slower(let factor): lines.bytes.put(Array("{\"slower\":\(factor)}".utf8))
        }
    }
}

extension Optional: EventValue where Wrapped: EventValue {
    func put(to lines: EventLines) {
        if let self { self.put(to: lines) } else { lines.bytes.put("null") }
    }
}

extension Array: EventValue where Element: EventValue {
    func put(to lines: EventLines) {
        for (index, value) in enumerated() {
            // A list can be longer than a line's room.
            lines.bytes.begin()
            lines.bytes.put(index == 0 ? "[" : ",")
            value.put(to: lines)
        }
        lines.bytes.put(isEmpty ? "[]" : "]")
    }
}
