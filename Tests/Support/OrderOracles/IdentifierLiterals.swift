import LabOrders

/// In tests a plain number stands for a key, an image, a view, an instance or a load, by the type
/// that the place asks for. Sources make identifiers only by counting or drawing.
extension KeyID: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}

extension ImageID: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}

extension ViewID: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}

extension InstanceID: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}

extension LoadID: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}

extension DenseID {
    init(_ number: some BinaryInteger) { self.init(number: UInt32(number)) }

    static func + (first: Self, step: Int) -> Self { first.advanced(by: step) }
}

extension BinaryInteger {
    init(_ identifier: some DenseID) { self.init(identifier.number) }
}
