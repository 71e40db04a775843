import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

@Suite("A width by a device's cores")
struct WidthExpressionTests {
    @Test(
        "comes to so many loads, and to one at least",
        arguments: [
            ("cores", 6), ("cores*2", 12), ("cores - 1", 5), ("min(4, cores)", 4),
            ("(cores+1)/2", 3), ("cores*1.5", 9), ("cores-6", 1), ("cores-99", 1), ("4", 4),
            ("2+2", 4),
        ])
    func comesToLoads(_ text: String, _ width: Int) throws {
        let device = BuiltInDevices.standard
        let queue = try PolicySpec.parse(
            "weak+queue(q, stages=decode, width=\(text))", device: device)
        check(queue.composition.queues[0].width, width)
        try check(PolicySpec.parse(queue.spec, device: device).composition, queue.composition)
        let ahead = try PolicySpec.parse("weak+prefetch(ahead=5, width=\(text))", device: device)
        check(ahead.composition.prefetches[0].width, width)
    }

    @Test func `is no limit where it is none`() throws {
        let policy = try PolicySpec.parse(
            "sgimagecache(width=none)", device: BuiltInDevices.standard)
        check(policy.composition.queues.first { $0.name == "fast" }?.width, nil)
    }

    @Test(
        "counts the cores that run together",
        arguments: [
            ("iphone-5", 2), ("iphone-7-plus", 2), ("iphone-8", 6), ("ipad-pro-11", 8),
            ("android-128", 4), ("android-256", 8),
        ])
    func countsCores(_ id: String, _ cores: Int) throws {
        let device = try require(BuiltInDevices.named(id))
        let widths = try [
            ("sgimagecache", "fast"), ("sgimagecache-shipped", "fast"), ("sgcache", "fast"),
            ("texture", "display"), ("pincache", "work"), ("fresco", "decode"),
        ].map { id, name in
            try PolicySpec.parse(id, device: device).composition.queues
                .first { $0.name == name }?.width
        }
        check(widths, [cores, cores, cores, cores * 2, cores * 2, cores])
        let glide = try PolicySpec.parse("glide", device: device).composition.queues
        check(glide.map(\.width), [min(4, cores), 1])
    }

    @Test func `is explained beside what it comes to`() throws {
        let device = BuiltInDevices.standard
        let text = try PolicyReference.text(
            "split(a=sgimagecache(width=cores-1), rest=weak+prefetch(ahead=2, width=min(2, cores)))",
            device: device)
        let told = text.split(separator: "\n").suffix(2)
        check(
            told,
            [
                "queue fast: width=cores-1 is 5, since this device runs 6 cores at a time",
                "prefetch: width=min(2, cores) is 2, since this device runs 6 cores at a time",
            ])
        let plain = try PolicyReference.text("lru+queue(a, stages=decode, width=4)", device: device)
        check(!plain.contains("cores"))
        try check(
            PolicyReference.text("texture", device: device)
                .contains("  queue display: width=cores*2 is 12, since this device runs 6 cores"))
    }
}
