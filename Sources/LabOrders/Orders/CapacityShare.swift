extension Int64 {
    /// So much of a capacity, without the fraction.
    func share(_ share: Double) -> Int64 {
        Int64(Swift.min(Double(self) * share, 0x1p62))
    }
}
