import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import PlainDesks

/// Whatever can be composed, its spec says all of it.
@Suite("The spec of a composition")
struct CompositionTextTests {
    @Test("of any kind reads back", arguments: 0..<20)
    func readsBack(_ seed: UInt64) throws {
        var random = RandomComposition(seed)
        for _ in 0..<100 {
            let composition = random.next()
            let read = try PolicySpec.parse(composition.spec, device: BuiltInDevices.standard)
            #expect(read.composition == composition, "\(composition.spec)")
        }
    }

    @Test("reads back whatever is divided", arguments: 0..<5)
    func readsBackWhatIsDivided(_ seed: UInt64) throws {
        var random = RandomComposition(seed)
        for _ in 0..<20 {
            var composition = Composition()
            composition.split = ["icons", "photos", Composition.Share.rest].map {
                Composition.Share(group: $0, composition: random.next())
            }
            let read = try PolicySpec.parse(composition.spec, device: BuiltInDevices.standard)
            #expect(read.composition == composition, "\(composition.spec)")
        }
    }

    /// A draw that never differs from the default would prove nothing.
    @Test("meets every rule with another value than its default")
    func meetsEveryRule() {
        var random = RandomComposition(1)
        var seen: Set<String> = []
        for _ in 0..<500 {
            for word in random.next().spec.split(whereSeparator: { "+(),= ".contains($0) }) {
                seen.insert(String(word))
            }
        }
        let keys = PolicyRegistry.parts
            .flatMap { part in part.parameters.filter { !$0.isPositional }.map(\.name) }
        // Groups have names of their own, and of a reaction for some devices nothing else is left.
        let absent = Set(keys).subtracting(seen)
            .subtracting(["GROUP", Composition.Share.rest, "system", "api"])
        #expect(absent.isEmpty)
        let words = PolicyRegistry.parts.flatMap { $0.parameters.flatMap(\.words) }
        // Defaults aren't written.
        #expect(Set(words).subtracting(seen) == ["path", "async"])
    }
}

/// Compositions that a spec can say, every rule of them drawn.
struct RandomComposition {
    private var random: SplitMix

    init(_ seed: UInt64) { random = SplitMix(seed) }

    mutating func next() -> Composition {
        var composition = Composition()
        if random.chance(5) { return belady() }
        composition.weak = random.chance(50) ? WeakRule() : nil
        composition.store = random.chance(70) ? store() : nil
        let isKept = composition.store != nil || composition.weak != nil
        composition.joining =
            isKept ? one([.byKey, .off, .downloads, .fetches]) : one([.byKey, .off])
        if composition.store != nil { composition.joining = any() }
        composition.views = views()
        if composition.views != ViewRule(), composition.store == nil {
            composition.weak = composition.weak ?? WeakRule()
        }
        shelves(&composition)
        if composition.weak != nil { weak(&composition) }
        composition.decode = decode()
        composition.queues = queues()
        composition.loading = loading()
        if composition.store == nil, composition.weak == nil, composition.joining == .off {
            (composition.mapped, composition.variants) = (nil, nil)
            return composition
        }
        composition.key.identity = any()
        composition.key.known = any()
        composition.key.sizes = composition.decode.fit == .none ? .any : any()
        for _ in 0..<random.below(3) { composition.prefetches.append(prefetch(composition)) }
        reactions(&composition)
        return composition
    }

    private mutating func any<Choice: CaseIterable>() -> Choice {
        random.pick(Array(Choice.allCases))
    }

    private mutating func one<Value>(_ values: [Value]) -> Value { random.pick(values) }

    private mutating func maybe<Value>(_ value: Value) -> Value? {
        random.chance(50) ? value : nil
    }

    private mutating func count() -> Int { 1 + random.below(1000) }
    private mutating func bytes() -> Int64 { Int64(1 + random.below(1 << 40)) }
    private mutating func flag() -> Bool { random.chance(50) }
    private mutating func speed() -> Double { Double(count()) / 100 }

    private mutating func time() -> Int64 {
        Int64(1 + random.below(1 << 40)) * one([1, 1_000_000, 1_000_000])
    }

    private mutating func belady() -> Composition {
        var composition = Composition()
        composition.store = StoreRule(order: FarthestNext.id, limitBytes: maybe(bytes()))
        composition.store!.use = .taken
        composition.weak = WeakRule()
        composition.decode.fit = flag() ? .cover : .none
        if composition.decode.fit != .none { composition.key.sizes = any() }
        return composition
    }

    private mutating func store() -> StoreRule {
        var store = StoreRule(order: order(), limitCount: maybe(count()))
        store.cost = any()
        if store.cost != .none {
            store.limitBytes = maybe(bytes())
            store.entryCapBytes = maybe(bytes())
        }
        store.oversize = any()
        store.admission = any()
        store.evicts = any()
        if store.cost != .none, store.evicts != .never {
            let start = maybe(bytes())
            if let above = start ?? store.limitBytes {
                store.trimTargetBytes = Int64(random.below(Int(above) + 1))
            }
            if store.trimTargetBytes != nil || store.limitBytes != nil {
                store.trimStartBytes = start
            }
        }
        store.heedsLimitsLate = flag()
        store.costDrifts = flag()
        if flag() {
            store.lifetime = StoreRule.Lifetime(
                ns: time(), isSliding: flag(), sweepNs: maybe(time()), servesExpired: flag())
            store.lifetime!.sweepReads = store.lifetime!.sweepNs != nil && flag()
        }
        store.use = any()
        store.replaced = any()
        store.lookup = any()
        return store
    }

    private mutating func order() -> OrderSpec {
        let type = one(OrderRegistry.all.filter { !$0.needsFuture })
        var order = OrderSpec(type.id, settings: settings(type.parameters))
        if random.chance(5) { order = OrderSpec(PluginName(path: "a(b.so", settings: "n=1, m")) }
        for filter in AdmissionRegistry.all where random.chance(15) {
            order.filters.append(
                AdmissionSpec(filter.id, settings: settings(filter.parameters)))
        }
        return order
    }

    /// Each parameter as it stands, or at the end of what it can be.
    private mutating func settings(_ parameters: [OrderParameter]) -> OrderSettings {
        var settings = OrderSettings(standardsOf: parameters)
        for parameter in parameters where parameter.standard.isEmpty || flag() {
            var kind = parameter.kind
            if case .or(_, let number) = kind { kind = number }
            switch kind {
            case .share(let range):
                let inside = min(max(0.37, range.lowerBound), range.upperBound)
                settings.set(parameter.name, one([range.lowerBound, inside]))
            case .whole(let range):
                settings.set(parameter.name, Double(range.lowerBound))
            case .number(let range): settings.set(parameter.name, range.lowerBound)
            case .choice(let words): settings.set(parameter.name, one(words))
            case .size: settings.set(parameter.name, Double(bytes()))
            case .or: break
            }
        }
        return settings
    }

    private mutating func weak(_ composition: inout Composition) {
        composition.weak!.keepsLargest = flag()
        composition.weak!.collectsAfterBytes = maybe(bytes())
        composition.weak!.replaced = one(Replaced.ofOthers)
        guard composition.store != nil else { return }
        composition.weak!.promotes = flag()
        if composition.store!.evicted == .dropped, flag() {
            composition.store!.evicted = .weak
            composition.weak!.registration = .evict
        }
    }

    private mutating func shelf(ofFiles: Bool = true) -> ShelfRule {
        var shelf = ShelfRule(limitBytes: maybe(bytes()), limitCount: maybe(count()))
        if ofFiles { shelf.replaced = one(Replaced.ofOthers) }
        return shelf
    }

    private mutating func shelves(_ composition: inout Composition) {
        composition.encoded = maybe(shelf())
        if composition.encoded != nil { composition.encoded!.entryCapBytes = maybe(bytes()) }
        composition.mapped = maybe(shelf())
        composition.variants = maybe(VariantRule(shelf()))
        if composition.variants != nil { composition.variants!.whose = any() }
        composition.disk = random.chance(70) ? shelf() : nil
        guard composition.store != nil, flag() else { return }
        composition.pool = shelf(ofFiles: false)
        composition.store!.evicted = .pool
    }

    private mutating func views() -> ViewRule {
        var views = ViewRule()
        guard flag() else { return views }
        views.releasesOnWarning = flag()
        views.releasesOnBackground = flag()
        views.restoresSynchronously =
            (views.releasesOnWarning || views.releasesOnBackground) && flag()
        views.releasesHiddenAfterNs = maybe(one([0, time()]))
        views.placeholderFirst = flag()
        views.clearsOnReuse = flag()
        views.keepsSame = flag()
        return views
    }

    private mutating func decode() -> DecodeRule {
        var decode = DecodeRule()
        decode.mode = any()
        decode.isSyncFromDisk = decode.mode != .sync && flag()
        decode.fit = any()
        decode.scalesUp = decode.fit != .none && flag()
        decode.halves = decode.fit == .none ? .off : any()
        decode.maxPixels = maybe(bytes())
        decode.maxSide = maybe(count())
        let isCapped = decode.maxPixels != nil || decode.maxSide != nil
        if isCapped || decode.fit != .none { decode.sized = any() }
        if decode.fit != .none || isCapped { decode.way = any() }
        decode.pixels = maybe(any())
        decode.keepsFrames = flag()
        decode.redraws = flag()
        return decode
    }

    private mutating func queues() -> [QueueRule] {
        let divisions: [[(ClosedRange<Stage>, QueueRule.Serves, LoadOrigin?)]] = [
            [], [(.fetch ... .decode, .all, nil)],
            [(.fetch ... .fetch, .all, nil), (.decode ... .decode, .all, nil)],
            [(.fetch ... .read, .views, nil), (.fetch ... .decode, .prefetches, nil)],
            [
                (.fetch ... .decode, .all, .network), (.read ... .decode, .views, .disk),
                (.decode ... .decode, .all, .memory),
            ],
        ]
        var queues: [QueueRule] = []
        for (index, (stages, serves, origin)) in one(divisions).enumerated() {
            var queue = QueueRule(name: "queue-\(index)", stages: stages, width: maybe(count()))
            if stages.contains(.decode) { queue.widthBytes = maybe(bytes()) }
            queue.order = any()
            queue.serves = serves
            queue.origin = origin
            if stages.upperBound == .decode, stages.lowerBound != .decode {
                queue.decodeWidth = maybe(count())
            }
            queue.waitsFor = index == 0 ? nil : maybe("queue-0")
            queue.perSecond = maybe(count())
            queue.burst = queue.perSecond == nil ? nil : maybe(count())
            if queue.widthBytes == nil, queue.perSecond == nil, queue.decodeWidth == nil {
                queue.width = count()
            }
            queues.append(queue)
        }
        return queues
    }

    private mutating func loading() -> LoadingRule {
        var loading = LoadingRule()
        loading.wanted = any()
        loading.abandoned = any()
        loading.attempts = one([1, 2, 5, .max])
        loading.fatalAttempts = 1 + random.below(5)
        loading.hidden = any()
        loading.left = any()
        loading.cancelled = any()
        loading.retries = any()
        loading.offline = any()
        loading.held = any()
        if loading.abandoned != .goesOn {
            loading.abandonedStages = one([.fetch ... .decode, .fetch ... .read, .read ... .read])
            if loading.abandonedStages == .fetch ... .decode {
                loading.cancelsOnlyWaiting = flag()
                if loading.cancelsOnlyWaiting { loading.running = any() }
            }
        }
        loading.resumesFetches = flag()
        loading.deliversEveryNs = maybe(time())
        loading.prefetches = any()
        loading.calm = maybe(LoadingRule.Calm(speed()))
        if loading.calm != nil {
            loading.calm!.lengths = any()
            loading.calm!.motion = any()
        }
        return loading
    }

    private mutating func prefetch(_ composition: Composition) -> PrefetchRule {
        var prefetch = PrefetchRule(ahead: 1, unit: any())
        func reach(_ random: inout SplitMix) -> Double {
            Double(random.below(20)) / (prefetch.unit == .rows ? 1 : 4)
        }
        prefetch.ahead = 1 + reach(&random)
        prefetch.behind = reach(&random)
        if flag() {
            prefetch.minimum = PrefetchRule.Reach(ahead: reach(&random), behind: reach(&random))
        }
        var targets: [PrefetchRule.Target] = [.memory]
        if composition.disk != nil { targets.append(.disk) }
        if composition.encoded != nil { targets.append(.encoded) }
        prefetch.target = one(targets)
        prefetch.lookaheadNs = one([0, time()])
        prefetch.calmerThan = maybe(speed())
        prefetch.width = maybe(count())
        prefetch.cancels = any()
        prefetch.asks = any()
        prefetch.holds = flag()
        return prefetch
    }

    private mutating func reactions(_ composition: inout Composition) {
        var targets: [Reaction.Targets] = []
        if composition.store != nil { targets.append(.store) }
        if composition.encoded != nil { targets.append(.encoded) }
        if composition.pool != nil { targets.append(.pool) }
        guard !targets.isEmpty else { return }
        let triggers = Reaction.Trigger.named.map(\.trigger) + [.level(15...15), .level(20...40)]
        for trigger in triggers where random.chance(30) {
            if composition.weak != nil, flag() {
                composition.reactions.append(Reaction(trigger, .clear, of: .weak))
            }
            let isAll = composition.reactions.last?.trigger != trigger && random.chance(20)
            for target in isAll ? [.all] : targets where flag() {
                var reaction = Reaction(trigger, action(target), of: target)
                reaction.delayNs = one([0, time()])
                composition.reactions.append(reaction)
            }
        }
    }

    private mutating func action(_ target: Reaction.Targets) -> Reaction.Action {
        let share = Int64(1 + random.below(100_000)) * 10
        let forNs = maybe(time())
        let pooled: [Reaction.Action] = [
            .clear, .trim(shareMillionths: share), .shrink(shareMillionths: share),
        ]
        let limit = Reaction.Action.limit(
            bytes: bytes(), forNs: forNs, restoresFound: forNs != nil && flag())
        switch target {
        case .store: return one(pooled + [.clearUnused, limit])
        case .encoded: return one(pooled + [limit])
        case .pool: return one(pooled)
        default: return .clear
        }
    }
}
