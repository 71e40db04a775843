import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import LabOrders

/// Misses on small traces that anyone can draw again, as libCacheSim 0.3.5 counts them and as we do.
///
/// `Benchmarks/peers/goldens` prints the table anew: it draws the traces, has both count them, and
/// leaves comparing to its reader. A trace is drawn by, for instance,
///
///     lab trace generate 'zipf(keys=2000)' --requests 20000 --seed 8 \
///         --sizes 'lognormal(16KB, 1.5)' --to oracleGeneral --output sized.oracleGeneral
@Suite struct GoldenTests {
    private static let traces: [String: (patterns: [String], sizes: String?, seed: UInt64)] = [
        "zipf": (["zipf(keys=2000)"], nil, 7),
        "sized": (["zipf(keys=2000)"], "lognormal(16KB, 1.5)", 8),
        "mix": (["zipf(keys=2000, skew=0.8, share=80%)+scan(share=20%)"], nil, 9),
        "loop": (["loop(keys=500, share=70%)+zipf(keys=2000, share=30%)"], nil, 10),
    ]

    struct Golden: Sendable, CustomTestStringConvertible {
        var trace: String
        var order: String
        var size: Int64
        var theirs: Int
        var ours: Int

        init(_ line: Substring) {
            let words = line.split(separator: " ")
            trace = String(words[0])
            order = String(words[1])
            size = Int64(words[2]) ?? 0
            theirs = Int(words[3]) ?? -1
            ours = Int(words[4]) ?? -1
        }

        var testDescription: String { "\(trace) \(order) \(size)" }
    }

    /// Trace, order, size, their misses, our misses.
    static let goldens = table.split(separator: "\n").map { Golden($0) }

    /// Each of these orders follows the same rules in both, with its usual parameters.
    @Test(arguments: traces.keys.sorted())
    func weMissAsOftenAsTheyDo(name: String) throws {
        let made = try #require(Self.traces[name])
        let trace = try PlainTrace.generated(
            made.patterns, requests: 20_000, sizes: made.sizes, seed: made.seed
        ).inMemory
        let own = Self.goldens.filter { $0.trace == name }
        #expect(own.count == 42)
        for golden in own {
            let unit = made.sizes == nil ? "" : "B"
            let plan = try KeyReplayPlan([golden.order], "\(golden.size)\(unit)")
            let misses = try KeyReplay(plan).run(trace)[0].counts.misses
            #expect(misses == golden.ours, "\(golden)")
            #expect(misses == golden.theirs, "\(golden)")
        }
    }

    private static let table = """
        zipf lru 25 13890 13890
        zipf lru 100 9871 9871
        zipf lru 400 5691 5691
        zipf fifo 25 14808 14808
        zipf fifo 100 10956 10956
        zipf fifo 400 6600 6600
        zipf clock 25 13571 13571
        zipf clock 100 9632 9632
        zipf clock 400 5528 5528
        zipf sieve 25 11304 11304
        zipf sieve 100 8115 8115
        zipf sieve 400 4943 4943
        zipf lfu 25 11422 11422
        zipf lfu 100 8148 8148
        zipf lfu 400 4943 4943
        zipf lru-k(rules=libcachesim) 25 11189 11189
        zipf lru-k(rules=libcachesim) 100 8118 8118
        zipf lru-k(rules=libcachesim) 400 4943 4943
        zipf s3fifo(rules=libcachesim) 25 11200 11200
        zipf s3fifo(rules=libcachesim) 100 8020 8020
        zipf s3fifo(rules=libcachesim) 400 4937 4937
        zipf 2q(rules=libcachesim) 25 11842 11842
        zipf 2q(rules=libcachesim) 100 8538 8538
        zipf 2q(rules=libcachesim) 400 5297 5297
        zipf arc 25 11645 11645
        zipf arc 100 8267 8267
        zipf arc 400 5114 5114
        zipf slru(rules=libcachesim) 25 11604 11604
        zipf slru(rules=libcachesim) 100 8295 8295
        zipf slru(rules=libcachesim) 400 4986 4986
        zipf gdsf 25 12177 12177
        zipf gdsf 100 8708 8708
        zipf gdsf 400 5164 5164
        zipf belady 25 9630 9630
        zipf belady 100 6206 6206
        zipf belady 400 3226 3226
        zipf lirs(rules=libcachesim) 25 11494 11494
        zipf lirs(rules=libcachesim) 100 8198 8198
        zipf lirs(rules=libcachesim) 400 5015 5015
        zipf mq(rules=libcachesim) 25 10879 10879
        zipf mq(rules=libcachesim) 100 7626 7626
        zipf mq(rules=libcachesim) 400 4771 4771
        sized lru 1000000 14224 14224
        sized lru 5000000 9584 9584
        sized lru 20000000 5336 5336
        sized fifo 1000000 14893 14893
        sized fifo 5000000 10573 10573
        sized fifo 20000000 6232 6232
        sized clock 1000000 13961 13961
        sized clock 5000000 9362 9362
        sized clock 20000000 5175 5175
        sized sieve 1000000 13024 13024
        sized sieve 5000000 7834 7834
        sized sieve 20000000 4465 4465
        sized lfu 1000000 11581 11581
        sized lfu 5000000 7575 7575
        sized lfu 20000000 4467 4467
        sized lru-k(rules=libcachesim) 1000000 12632 12632
        sized lru-k(rules=libcachesim) 5000000 7625 7625
        sized lru-k(rules=libcachesim) 20000000 4454 4454
        sized s3fifo(rules=libcachesim) 1000000 9739 9739
        sized s3fifo(rules=libcachesim) 5000000 7136 7136
        sized s3fifo(rules=libcachesim) 20000000 4605 4605
        sized 2q(rules=libcachesim) 1000000 11438 11438
        sized 2q(rules=libcachesim) 5000000 8250 8250
        sized 2q(rules=libcachesim) 20000000 4963 4963
        sized arc 1000000 13370 13370
        sized arc 5000000 7936 7936
        sized arc 20000000 4784 4784
        sized slru(rules=libcachesim) 1000000 10690 10690
        sized slru(rules=libcachesim) 5000000 8898 8898
        sized slru(rules=libcachesim) 20000000 4727 4727
        sized gdsf 1000000 8983 8983
        sized gdsf 5000000 5792 5792
        sized gdsf 20000000 3023 3023
        sized belady 1000000 11519 11519
        sized belady 5000000 6153 6153
        sized belady 20000000 3029 3029
        sized lirs(rules=libcachesim) 1000000 14066 14066
        sized lirs(rules=libcachesim) 5000000 6588 6588
        sized lirs(rules=libcachesim) 20000000 4002 4002
        sized mq(rules=libcachesim) 1000000 11603 11603
        sized mq(rules=libcachesim) 5000000 7288 7288
        sized mq(rules=libcachesim) 20000000 4379 4379
        mix lru 25 18383 18383
        mix lru 100 16076 16076
        mix lru 400 12582 12582
        mix fifo 25 18555 18555
        mix fifo 100 16618 16618
        mix fifo 400 13412 13412
        mix clock 25 18235 18235
        mix clock 100 15839 15839
        mix clock 400 12322 12322
        mix sieve 25 16140 16140
        mix sieve 100 14107 14107
        mix sieve 400 10964 10964
        mix lfu 25 16115 16115
        mix lfu 100 14121 14121
        mix lfu 400 10964 10964
        mix lru-k(rules=libcachesim) 25 15982 15982
        mix lru-k(rules=libcachesim) 100 14114 14114
        mix lru-k(rules=libcachesim) 400 10964 10964
        mix s3fifo(rules=libcachesim) 25 15988 15988
        mix s3fifo(rules=libcachesim) 100 13761 13761
        mix s3fifo(rules=libcachesim) 400 10731 10731
        mix 2q(rules=libcachesim) 25 16459 16459
        mix 2q(rules=libcachesim) 100 14235 14235
        mix 2q(rules=libcachesim) 400 11208 11208
        mix arc 25 16229 16229
        mix arc 100 13946 13946
        mix arc 400 10765 10765
        mix slru(rules=libcachesim) 25 16376 16376
        mix slru(rules=libcachesim) 100 14130 14130
        mix slru(rules=libcachesim) 400 11117 11117
        mix gdsf 25 17419 17419
        mix gdsf 100 15004 15004
        mix gdsf 400 11693 11693
        mix belady 25 14578 14578
        mix belady 100 11596 11596
        mix belady 400 8260 8260
        mix lirs(rules=libcachesim) 25 16160 16160
        mix lirs(rules=libcachesim) 100 13878 13878
        mix lirs(rules=libcachesim) 400 10728 10728
        mix mq(rules=libcachesim) 25 15810 15810
        mix mq(rules=libcachesim) 100 13421 13421
        mix mq(rules=libcachesim) 400 10464 10464
        loop lru 25 19052 19052
        loop lru 100 17795 17795
        loop lru 400 15960 15960
        loop fifo 25 19177 19177
        loop fifo 100 18103 18103
        loop fifo 400 16591 16591
        loop clock 25 18966 18966
        loop clock 100 17636 17636
        loop clock 400 15433 15433
        loop sieve 25 17422 17422
        loop sieve 100 15522 15522
        loop sieve 400 11028 11028
        loop lfu 25 17407 17407
        loop lfu 100 15522 15522
        loop lfu 400 11028 11028
        loop lru-k(rules=libcachesim) 25 17403 17403
        loop lru-k(rules=libcachesim) 100 15522 15522
        loop lru-k(rules=libcachesim) 400 11028 11028
        loop s3fifo(rules=libcachesim) 25 17213 17213
        loop s3fifo(rules=libcachesim) 100 15177 15177
        loop s3fifo(rules=libcachesim) 400 11261 11261
        loop 2q(rules=libcachesim) 25 17577 17577
        loop 2q(rules=libcachesim) 100 15830 15830
        loop 2q(rules=libcachesim) 400 13212 13212
        loop arc 25 17442 17442
        loop arc 100 15818 15818
        loop arc 400 13905 13905
        loop slru(rules=libcachesim) 25 17523 17523
        loop slru(rules=libcachesim) 100 15547 15547
        loop slru(rules=libcachesim) 400 8941 8941
        loop gdsf 25 18449 18449
        loop gdsf 100 17118 17118
        loop gdsf 400 12742 12742
        loop belady 25 16305 16305
        loop belady 100 13923 13923
        loop belady 400 5787 5787
        loop lirs(rules=libcachesim) 25 17306 17306
        loop lirs(rules=libcachesim) 100 15071 15071
        loop lirs(rules=libcachesim) 400 6758 6758
        loop mq(rules=libcachesim) 25 17139 17139
        loop mq(rules=libcachesim) 100 16142 16142
        loop mq(rules=libcachesim) 400 15358 15358
        """
}
