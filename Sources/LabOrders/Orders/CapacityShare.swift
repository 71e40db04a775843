extension Int64 {
    /// A share of a capacity, rounded down.
    func share(_ share: Double) -> Int64 { Int64(Swift.min(Double(self) * share, 0x1p62)) }
}
