import Testing

@testable import LabDevices
@testable import LabPolicies

@Suite("A policy spec")
struct PolicySpecTests {
    static let device = BuiltInDevices.standard

    static func parse(_ spec: String) throws -> Policy {
        try PolicySpec.parse(spec, device: device)
    }

    /// As typed, and with every default said.
    static let resolved: [(String, String)] = [
        ("none", "none"),
        ("weak", "weak"),
        ("weak(coalesce=on)", "weak"),
        ("weak(coalesce=off)", "weak(coalesce=off)"),
        // 5 % of the iPhone 8's 1990 MiB.
        ("lru", "cache(order=lru, limit=104333312)"),
        ("cache", "cache(order=lru, limit=104333312)"),
        ("fifo", "cache(order=fifo, limit=104333312)"),
        ("belady", "belady(limit=104333312)"),
        ("lru(limit=10%)", "cache(order=lru, limit=208666624)"),
        ("lru(limit=0.5%)", "cache(order=lru, limit=10433331)"),
        ("lru(limit=64MB)", "cache(order=lru, limit=64000000)"),
        ("lru(limit=64MiB)", "cache(order=lru, limit=67108864)"),
        ("lru(limit=1.5KB)", "cache(order=lru, limit=1500)"),
        ("lru(limit=4096)", "cache(order=lru, limit=4096)"),
        ("lru(limit=none)", "cache(order=lru, limit=none)"),
        ("lru(count=7)", "cache(order=lru, limit=104333312, count=7)"),
        ("lru(limit=8KB, coalesce=off)", "cache(order=lru, limit=8000, coalesce=off)"),
        ("cache(order=fifo, limit=8KB)", "cache(order=fifo, limit=8000)"),
        ("cache(limit=8KB,order=lru)", "cache(order=lru, limit=8000)"),
        ("offscreen", "weak+offscreen"),
        ("weak+offscreen", "weak+offscreen"),
        ("lru(limit=8KB)+offscreen", "cache(order=lru, limit=8000)+offscreen"),
        ("offscreen+weak+lru(limit=8KB)", "cache(order=lru, limit=8000)+weak+offscreen"),
        ("lru(limit=8KB) + weak", "cache(order=lru, limit=8000)+weak"),
        (" lru ( limit = 8KB ) ", "cache(order=lru, limit=8000)"),
        ("lru()", "cache(order=lru, limit=104333312)"),
        ("unbounded", "cache(order=fifo, limit=none)"),
        ("dictionary", "cache(order=fifo, limit=none)+on(warning, clear)"),
        ("dictionary(limit=8KB)", "cache(order=fifo, limit=8000)+on(warning, clear)"),
        ("unbounded(order=lru)", "cache(order=lru, limit=none)"),
        ("dictionary+weak", "cache(order=fifo, limit=none)+weak+on(warning, clear)"),
        (
            "lru(limit=8KB)+on(background, trim=12.5%)+on(critical, clear)",
            "cache(order=lru, limit=8000)+on(background, trim=12.5%)+on(critical, clear)"
        ),
        (
            "on(foreground, clear)+lru(limit=8KB)",
            "cache(order=lru, limit=8000)+on(foreground, clear)"
        ),
        ("views(reuse=clear)", "weak+views(reuse=clear)"),
        ("none+decode(fit=view)", "none+decode(fit=view)"),
        ("decode(async)", "decode(async)"),
        ("key(path)+disk", "decode(async)"),
        (
            "key(data, sizes=enough)+disk(off)+decode(fit=view)",
            "key(data, sizes=enough)+decode(fit=view)+disk(off)"
        ),
        ("lru(cost=none, count=9)", "cache(order=lru, limit=none, count=9, cost=none)"),
        (
            "fifo(limit=1MB, entryCap=10%, trimTo=60%, ttl=5m, sweep=1500ms)",
            "cache(order=fifo, limit=1000000, entryCap=100000, trimTo=600000, ttl=300s, "
                + "sweep=1500ms)"
        ),
        (
            "lru(limit=8KB)+on(level=15, shrink=50%)+on(level=20..40, clear, of=all, after=1ms)",
            "cache(order=lru, limit=8000)+on(level=15, shrink=50%)"
                + "+on(level=20..40, clear, of=all, after=1ms)"
        ),
        (
            "on(warning, limit=1, for=10s, restore=found)+lru(limit=8KB)",
            "cache(order=lru, limit=8000)+on(warning, limit=1, for=10s, restore=found)"
        ),
        (
            "weak+queue(load, stages=fetch..read, width=6, order=lifo)+queue(d, stages=decode, "
                + "bytes=30MiB, after=load)",
            "weak+queue(load, stages=fetch..read, width=6, order=lifo)"
                + "+queue(d, stages=decode, bytes=31457280, after=load)"
        ),
        (
            "prefetch(ahead=2.50, behind=1.5, unit=screens, minimum=0.25/0.5)+weak",
            "weak+prefetch(ahead=2.5, behind=1.5, unit=screens, minimum=0.25/0.5)"
        ),
        (
            "split(icons = weak , rest=dictionary(limit=8KB) + offscreen)",
            "split(icons=weak, rest=cache(order=fifo, limit=8000)+offscreen+on(warning, clear))"
        ),
    ]

    @Test("has its defaults resolved", arguments: resolved)
    func hasItsDefaultsResolved(_ typed: String, _ spec: String) throws {
        #expect(try Self.parse(typed).spec == spec)
    }

    @Test("reads back what it resolved to", arguments: resolved.map(\.0))
    func readsBackWhatItResolvedTo(_ typed: String) throws {
        let policy = try Self.parse(typed)
        #expect(try Self.parse(policy.spec).composition == policy.composition)
    }

    @Test("keeps its text as typed")
    func keepsItsText() throws {
        #expect(try Self.parse("lru(limit=64MB)").text == "lru(limit=64MB)")
    }

    @Test("takes a share of the device's own RAM", arguments: BuiltInDevices.all.map(\.id))
    func takesAShareOfTheDevice(_ id: String) throws {
        let device = try #require(BuiltInDevices.named(id))
        let policy = try PolicySpec.parse("lru", device: device)
        #expect(policy.composition.store?.limitBytes == device.ramBytes / 20)
    }

    @Test("of parts in any order means the same")
    func ofPartsInAnyOrderMeansTheSame() throws {
        let specs = ["weak+offscreen+lru", "lru+weak+offscreen", "offscreen+lru+weak"]
        #expect(Set(try specs.map { try Self.parse($0).spec }).count == 1)
    }
}
