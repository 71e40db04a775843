import EvictionLab

extension Commands {
    static func traceProto(_ path: String, _ orders: [String], _ sizes: [Int64], _ what: String) {
        do {
            let source = try KeyTraceInput([path]).source
            let clock = ContinuousClock()
            let t0 = clock.now
            let trace = try KeyTraceReader.readAll(source, countsEachAsOne: true).trace
            print("read", trace.totals, trace.count, trace.keyCount, clock.now - t0)
            for id in orders {
                for size in sizes {
                    let type = OrderRegistry.named(id)!
                    var settings = OrderSettings()
                    settings.set("bits", 1)
                    let t1 = clock.now
                    let cache = type.keyCache(
                        OrderGround(
                            keyCapacity: trace.keyCount, capacity: size,
                            future: type.needsFuture ? trace.future : nil, settings: settings),
                        KeyCacheRule(capacity: size))
                    cache.play(trace.chunk, 0..<trace.count)
                    print(id, size, cache.counts.misses, cache.counts.evictions, clock.now - t1)
                }
            }
        } catch { print(error) }
    }
}
