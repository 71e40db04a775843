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
        // Over the least common denominator, so that it fits.
        let common = Self(a.denominator, b.denominator)
        return Self(
            a.numerator * common.denominator + b.numerator * common.numerator,
            a.denominator * common.denominator)
    }
    static func - (a: Self, b: Self) -> Self { a + Self(-b.numerator, b.denominator) }
    static func * (a: Self, b: Self) -> Self {
        // Shortened crosswise first, so that it fits.
        let (x, y) = (Self(a.numerator, b.denominator), Self(b.numerator, a.denominator))
        return Self(x.numerator * y.numerator, x.denominator * y.denominator)
    }
    static func / (a: Self, b: Self) -> Self { a * Self(b.denominator, b.numerator) }
    static func < (a: Self, b: Self) -> Bool {
        let common = Self(a.denominator, b.denominator)
        return a.numerator * common.denominator < b.numerator * common.numerator
    }
}

/// The transfers among which one shares what its connection gets.
struct ReferenceBundle: Hashable {
    /// Its server; of no account where it has a connection of its own.
    var host: String?
    var hasOwnConnection = false
    var isLow = false
}

/// The parts that transfers get of a link.
struct ReferenceDivision {
    /// A low-priority transfer's part of a usual one's share.
    var lowShare = Fraction128(1)

    /// The part of the whole for each transfer of a bundle, by how many each bundle has.
    func part(of bundle: ReferenceBundle, among counts: [ReferenceBundle: Int]) -> Fraction128 {
        func whole(_ number: Int) -> Fraction128 { Fraction128(Int128(number)) }
        let alone = counts.filter(\.key.hasOwnConnection).values.reduce(0, +)
        let hosts = Set(counts.keys.filter { !$0.hasOwnConnection }.map(\.host))
        let connection = Fraction128(1) / whole(alone + hosts.count)
        if bundle.hasOwnConnection { return connection }
        func count(isLow: Bool) -> Int {
            counts[ReferenceBundle(host: bundle.host, isLow: isLow), default: 0]
        }
        let (usual, low) = (count(isLow: false), count(isLow: true))
        if usual == 0 || low == 0 { return connection / whole(usual + low) }
        let each = connection / (whole(usual) + lowShare * whole(low))
        return bundle.isLow ? each * lowShare : each
    }
}

/// Tasks that get as much of something as each other, or as a division says: what each still needs
/// is kept as an exact fraction, and taken off at every change.
///
/// The replay rounds down what has been given at a change, to a 2^32nd. So a task that is done at a
/// whole nanosecond exactly is done at the next one there, if anything was rounded in its time.
struct ReferenceShare {
    private struct Task {
        var number: Int
        var left: Fraction128
        /// When it came into its bundle.
        var begunNs: Int64
        var bundle: ReferenceBundle
        var isRounded = false
    }

    private var tasks: [Task] = []
    private var sinceNs: Int64 = 0
    /// In a nanosecond, for so many.
    private var total: (Int) -> Fraction128

    var division = ReferenceDivision()

    init(_ total: @escaping (Int) -> Fraction128) { self.total = total }

    var count: Int { tasks.count }

    func has(_ number: Int) -> Bool { tasks.contains { $0.number == number } }

    /// The amount for each task in a nanosecond, by bundle.
    private var each: [ReferenceBundle: Fraction128] {
        let counts = tasks.reduce(into: [:]) { $0[$1.bundle, default: 0] += 1 }
        return Dictionary(
            uniqueKeysWithValues: counts.keys.map {
                ($0, total(tasks.count) * division.part(of: $0, among: counts))
            })
    }

    private mutating func pass(to nowNs: Int64) {
        defer { sinceNs = nowNs }
        let each = each
        for index in tasks.indices {
            let given = each[tasks[index].bundle]! * Fraction128(Int128(nowNs - sinceNs))
            tasks[index].left = tasks[index].left - given
            if !(given * Fraction128(1 << 32)).isWhole { tasks[index].isRounded = true }
        }
    }

    mutating func begin(
        _ number: Int, amount: Int64, in bundle: ReferenceBundle = ReferenceBundle(), nowNs: Int64
    ) {
        pass(to: nowNs)
        tasks.append(
            Task(
                number: number, left: Fraction128(Int128(amount)), begunNs: nowNs, bundle: bundle))
    }

    mutating func move(_ number: Int, to bundle: ReferenceBundle, nowNs: Int64) {
        pass(to: nowNs)
        let place = tasks.firstIndex { $0.number == number }!
        tasks[place].bundle = bundle
        tasks[place].begunNs = nowNs
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

    /// The task that is done first, and when; nil: none ever. Of the bundles' first ones that are
    /// done in one nanosecond it is the one with the lowest number.
    var next: (timeNs: Int64, number: Int)? {
        each.compactMap { next(in: $0, $1) }.min { $0 < $1 }
    }

    private func next(
        in bundle: ReferenceBundle, _ each: Fraction128
    ) -> (timeNs: Int64, number: Int)? {
        let tasks = tasks.filter { $0.bundle == bundle }
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
        Set(tasks.map(\.bundle)).contains { bundle in
            let tasks = tasks.filter { $0.bundle == bundle }
            let least = tasks.map(\.left).min()
            let first = tasks.filter { $0.left == least }
            // Entries that began together were rounded together.
            return Set(first.map(\.begunNs)).count > 1 && first.contains(where: \.isRounded)
        }
    }
}

/// A link, a flash or cores: tasks share it once their latency is over.
struct ReferenceResource {
    private(set) var delays: ReferenceShare
    private(set) var shares: ReferenceShare
    private let latencyNs: Int64
    private var amounts: [Int: Int64] = [:]
    private var bundles: [Int: ReferenceBundle] = [:]

    init(latencyNs: Int64, _ total: @escaping (Int) -> Fraction128) {
        self.latencyNs = latencyNs
        delays = ReferenceShare { Fraction128(Int128($0)) }
        shares = ReferenceShare(total)
    }

    var isBusy: Bool { taskCount > 0 }
    var taskCount: Int { delays.count + shares.count }

    /// A task goes on at once, its latency having been over before.
    mutating func goOn(_ number: Int, amount: Int64, in bundle: ReferenceBundle, nowNs: Int64) {
        shares.begin(number, amount: amount, in: bundle, nowNs: nowNs)
    }

    mutating func begin(
        _ number: Int, amount: Int64, in bundle: ReferenceBundle = ReferenceBundle(), nowNs: Int64
    ) {
        if latencyNs == 0 {
            return shares.begin(number, amount: amount, in: bundle, nowNs: nowNs)
        }
        amounts[number] = amount
        bundles[number] = bundle
        delays.begin(number, amount: latencyNs, nowNs: nowNs)
    }

    mutating func divide(by division: ReferenceDivision) { shares.division = division }

    mutating func move(_ number: Int, to bundle: ReferenceBundle, nowNs: Int64) {
        bundles[number] = bundle
        if shares.has(number) { shares.move(number, to: bundle, nowNs: nowNs) }
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
        shares.begin(number, amount: amounts[number]!, in: bundles[number]!, nowNs: timeNs)
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
