import LabBase
import LabDevices
import LabOrders
import LabPolicies
import LabReplay

extension FuzzTargets {
    /// A policy's composition has a text, which parses to the same composition.
    static let policy = FuzzTarget(
        "policy", "a policy's spec; its composition, written and read again", mostBytes: 512,
        words: Words.policies
    ) { bytes in
        let text = bytes.text
        guard !text.contains("@") else { return }
        for one in PolicyList.expanded([text]).prefix(8) {
            for device in PolicyText.devices { try PolicyText.check(one, device) }
        }
    }

    /// Files that it names in turn aren't ours to read.
    static let policyFile = FuzzTarget(
        "policy-file", "a policy's file; its composition, written and read again", mostBytes: 2048,
        words: Words.policies + ["\"version\": 1", "\"parts\": [", "\"about\":", "\"name\":"]
    ) { bytes in
        guard !bytes.contains(UInt8(ascii: "@")) else { return }
        let file = try ScratchFile(bytes, named: "p.json")
        try PolicyText.check("@" + file.path, PolicyText.devices[0])
    }

    /// Whatever an order's parameters are, its books balance.
    static let order = FuzzTarget(
        "order", "an order's spec, then requests: a byte each", mostBytes: 512,
        words: Words.orders
    ) { bytes in
        let (line, rest) = bytes.firstLine
        guard !line.contains(UInt8(ascii: "@")) else { return }
        let order = try OrderSpec.parse(line.text, forKeyTraces: true)
        let spec = order.spec
        try FuzzFinding.unless(
            try OrderSpec.parse(spec, forKeyTraces: true) == order, "reads back otherwise: \(spec)")
        guard order.plugin == nil, order.bound == nil, rest.count > 2 else { return }
        try OrderRun(order, capacity: rest[0], isSized: rest[1] & 1 == 1).play(rest[2...])
    }

    static let claim = FuzzTarget(
        "claim", "a claim, as --require takes it; the same read twice, and held against rows",
        mostBytes: 256,
        words:
            ResultColumns.all.map(\.name) + [
                "lru(limit=64MB):", "feed=nuke:", "camera/", "phone/", " >= ", " * ", "50%",
                "500ms", "MB",
            ]
    ) { bytes in
        let claim: Claim
        do throws(Complaint) {
            claim = try Claim(bytes.text, columns: ResultColumns.all)
        } catch {
            return try Refusal.line(error.message)
        }
        try FuzzFinding.unless(
            try Claim(claim.text, columns: ResultColumns.all) == claim, "reads back otherwise")
        let rows = [
            Row(columns: ResultColumns.all, figures: ResultColumns.all.map { _ in .integer(.max) }),
            Row(columns: ResultColumns.all, figures: ResultColumns.all.map { _ in .none }),
        ]
        for line in claim.violations(in: rows) { try Refusal.line(line) }
    }
}

enum PolicyText {
    /// One of each system: parts differ by it.
    static let devices = [
        BuiltInDevices.standard, BuiltInDevices.all.first { $0.id.contains("pixel") },
    ].compactMap(\.self)

    static func check(_ text: String, _ device: Device) throws {
        let policy = try PolicySpec.parse(text, device: device)
        let again: Policy
        do throws(Complaint) {
            again = try PolicySpec.parse(policy.spec, device: device)
        } catch {
            throw FuzzFinding("\(policy.spec): isn't read again: \(error.lines)")
        }
        try FuzzFinding.unless(
            again.composition == policy.composition, "\(policy.spec): reads back otherwise")
        try FuzzFinding.unless(
            again.spec == policy.spec, "\(policy.spec): is written as \(again.spec)")
        guard try PolicySpec.leavesLimitOpen(text, device: device) else { return }
        _ = try Refusal.caught {
            try PolicySpec.parse(text, device: device, limitBytes: 1 << 20)
        }
    }
}

/// Requests through a cache of one order.
struct OrderRun {
    private let order: OrderSpec
    private let rule: KeyCacheRule

    init(_ order: OrderSpec, capacity: UInt8, isSized: Bool) {
        self.order = order
        rule = KeyCacheRule(capacity: Int64(capacity) + 1, isSized: isSized)
    }

    /// A key has the same number always, and in turn no gaps: as readers number them.
    func play(_ requests: ArraySlice<UInt8>) throws {
        var numbers: [UInt8: UInt32] = [:]
        let chunk = RequestChunk(capacity: requests.count)
        for (index, byte) in requests.enumerated() {
            let number = numbers[byte] ?? UInt32(numbers.count)
            numbers[byte] = number
            chunk.log[UInt32(index)] = KeyID(number: number)
        }
        chunk.count = requests.count
        if rule.isSized {
            chunk.sizes = EntrySizes(keyCapacity: numbers.count)
            for (byte, number) in numbers {
                chunk.sizes[KeyID(number: number)] = Int64(byte) % 9 + 1
            }
        }
        var context = OrderContext(
            keyCapacity: numbers.count, capacity: rule.capacity, sizes: chunk.sizes,
            settings: order.settings)
        context.filters = order.filters
        if order.type.needsFuture {
            context.future = FutureRequests(
                chunk.log, count: chunk.count, keyCount: numbers.count)
        }
        let cache = order.type.keyCache(context, rule)
        let half = chunk.count / 2
        cache.play(chunk, 0..<half)
        cache.play(chunk, half..<chunk.count)
        let counts = cache.counts
        try FuzzFinding.unless(
            counts.requests == chunk.count && counts.misses >= numbers.count
                && counts.misses <= counts.requests && counts.evictions <= counts.misses,
            "\(order.spec), room for \(rule.capacity): \(numbers.count) keys come to \(counts)")
    }
}
