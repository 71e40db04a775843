/// Gives out numbers and reuses freed ones, so that few new ones are needed.
struct NumberPool {
    private var next: UInt32 = 0
    /// The first of each freed range of consecutive numbers, by the range's length.
    private var free: [[UInt32]] = []

    /// The first of `count` consecutive numbers.
    mutating func take(_ count: Int) -> UInt32 {
        if count < free.count, let number = free[count].popLast() { return number }
        defer { next += UInt32(count) }
        return next
    }

    mutating func giveBack(_ number: UInt32, count: Int) {
        while free.count <= count { free.append([]) }
        free[count].append(number)
    }
}
