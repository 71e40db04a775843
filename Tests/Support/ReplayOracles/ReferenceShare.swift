/// A fraction, exactly.
struct Fraction128: Comparable {
    let numerator: Int128
    let denominator: Int128

    init(_ numerator: Int128, _ denominator: Int128 = 1) {
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let common = max(1, Int128(a))
        self.numerator = numerator / common
        self.denominator = denominator / common
    }

    var isWhole: Bool { denominator == 1 }
    var roundedUp: Int64 { Int64((numerator + denominator - 1) / denominator) }

    static func + (a: Self, b: Self) -> Self {
        Self(
            a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator
        )
    }
    static func - (a: Self, b: Self) -> Self { a + Self(-b.numerator, b.denominator) }
    static func * (a: Self, b: Self) -> Self {
        // Shortened crosswise first, so that it fits.
        let (x, y) = (Self(a.numerator, b.denominator), Self(b.numerator, a.denominator))
        return Self(x.numerator * y.numerator, x.denominator * y.denominator)
    }
    static func / (a: Self, b: Self) -> Self { a * Self(b.denominator, b.numerator) }
    static func < (a: Self, b: Self) -> Bool {
        a.numerator * b.denominator < b.numerator * a.denominator
    }
}

/// Tasks that get as much of something as each other: what each still needs is kept as an exact
/// fraction, and taken off at every change.
///
/// The replay rounds down what has been given at a change, to a 2^32nd. So a task that is done at a
/// whole nanosecond exactly is done at the next one there, if anything was rounded in its time.
struct ReferenceShare {
    private struct Task {
        var number: Int
        var left: Fraction128
        let begunNs: Int64
        var isRounded = false
    }

    private var tasks: [Task] = []
    private var sinceNs: Int64 = 0
    /// In a nanosecond, for so many.
    private var total: (Int) -> Fraction128

    init(_ total: @escaping (Int) -> Fraction128) { self.total = total }

    var count: Int { tasks.count }

    func has(_ number: Int) -> Bool { tasks.contains { $0.number == number } }

    private var each: Fraction128 { total(tasks.count) / Fraction128(Int128(tasks.count)) }

    private mutating func pass(to nowNs: Int64) {
        defer { sinceNs = nowNs }
        if tasks.isEmpty { return }
        let given = each * Fraction128(Int128(nowNs - sinceNs))
        let isRounded = !(given * Fraction128(1 << 32)).isWhole
        for index in tasks.indices {
            tasks[index].left = tasks[index].left - given
            if isRounded { tasks[index].isRounded = true }
        }
    }

    mutating func begin(_ number: Int, amount: Int64, nowNs: Int64) {
        pass(to: nowNs)
        tasks.append(
            Task(number: number, left: Fraction128(Int128(amount)), begunNs: nowNs))
    }

    mutating func cancel(_ number: Int, nowNs: Int64) {
        pass(to: nowNs)
        tasks.removeAll { $0.number == number }
    }

    /// In whole units, of which a part is one.
    mutating func left(_ number: Int, nowNs: Int64) -> Int64 {
        pass(to: nowNs)
        let task = tasks.first { $0.number == number }!
        return task.left.roundedUp + (task.left.isWhole && task.isRounded ? 1 : 0)
    }

    mutating func change(nowNs: Int64, _ total: @escaping (Int) -> Fraction128) {
        pass(to: nowNs)
        self.total = total
    }

    /// The task that is done first, and when; nil: none ever.
    var next: (timeNs: Int64, number: Int)? {
        guard let first = tasks.min(by: { ($0.left, $0.number) < ($1.left, $1.number) }),
            each.numerator > 0 || first.left <= Fraction128(0)
        else { return nil }
        if first.left <= Fraction128(0) {
            let isLate = first.isRounded && first.left == Fraction128(0)
            return (isLate && each.numerator > 0 ? sinceNs + 1 : sinceNs, first.number)
        }
        let instant = Fraction128(Int128(sinceNs)) + first.left / each
        let isLate = instant.isWhole && first.isRounded
        return (instant.roundedUp + (isLate ? 1 : 0), first.number)
    }

    /// True if another could be the next to be done, since times were rounded.
    var isTie: Bool {
        guard let least = tasks.map(\.left).min() else { return false }
        let first = tasks.filter { $0.left == least }
        // Entries that began together were rounded together.
        return Set(first.map(\.begunNs)).count > 1 && first.contains(where: \.isRounded)
    }
}

/// A link, a flash or cores: tasks share it once their latency is over.
struct ReferenceResource {
    private(set) var delays: ReferenceShare
    private(set) var shares: ReferenceShare
    private let latencyNs: Int64
    private var amounts: [Int: Int64] = [:]

    init(latencyNs: Int64, _ total: @escaping (Int) -> Fraction128) {
        self.latencyNs = latencyNs
        delays = ReferenceShare { Fraction128(Int128($0)) }
        shares = ReferenceShare(total)
    }

    var isBusy: Bool { delays.count + shares.count > 0 }

    mutating func begin(_ number: Int, amount: Int64, nowNs: Int64) {
        if latencyNs == 0 { return shares.begin(number, amount: amount, nowNs: nowNs) }
        amounts[number] = amount
        delays.begin(number, amount: latencyNs, nowNs: nowNs)
    }

    mutating func cancel(_ number: Int, nowNs: Int64) {
        if delays.has(number) { delays.cancel(number, nowNs: nowNs) }
        if shares.has(number) { shares.cancel(number, nowNs: nowNs) }
    }

    mutating func left(_ number: Int, nowNs: Int64) -> Int64 {
        delays.has(number) ? amounts[number]! : shares.left(number, nowNs: nowNs)
    }

    /// The latency that is over first is over.
    mutating func endLatency() {
        let (timeNs, number) = delays.next!
        delays.cancel(number, nowNs: timeNs)
        shares.begin(number, amount: amounts[number]!, nowNs: timeNs)
    }

    mutating func finish() -> Int {
        let (timeNs, number) = shares.next!
        shares.cancel(number, nowNs: timeNs)
        return number
    }

    mutating func change(nowNs: Int64, _ total: @escaping (Int) -> Fraction128) {
        shares.change(nowNs: nowNs, total)
    }

    mutating func slowLatencies(by times: Fraction128, nowNs: Int64) {
        delays.change(nowNs: nowNs) { Fraction128(Int128($0)) / times }
    }
}
