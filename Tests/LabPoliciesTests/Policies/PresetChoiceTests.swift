import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

/// An app's settings of a library are a policy, and lines of code.
@Suite("Settings of libraries") struct PresetChoiceTests {
    private static let phone = BuiltInDevices.standard

    private static func choice(
        _ id: String, _ limitBytes: Int64, _ change: (inout PresetChoice) -> Void = { _ in }
    ) throws -> (preset: Preset, choice: PresetChoice) {
        let preset = try require(Preset.shipped(id))
        var choice = PresetChoice(preset, limitBytes: limitBytes)
        change(&choice)
        return (preset, choice)
    }

    @Test func `change keys, add parts, and stand in for a library's own policy`() throws {
        func policy(
            _ id: String, _ bytes: Int64, on device: Device = Self.phone,
            _ change: (inout PresetChoice) -> Void = { _ in }
        ) throws -> String? {
            let (preset, choice) = try Self.choice(id, bytes, change)
            return preset.policy(choice, on: device)
        }
        try check(policy("nuke", 24_000_000), "nuke(limit=24MB)")
        try check(
            policy("nuke", 24_000_000) { ($0.values[0], $0.values[1], $0.ahead) = (2, 0, 3) },
            "nuke(limit=24MB, entryCap=limit-1)+prefetch(ahead=3, width=1, cancel=left)")
        // Without prefetching its prefetcher has nothing to set.
        try check(policy("nuke", 24_000_000) { $0.values[1] = 0 }, "nuke(limit=24MB)")
        try check(
            policy("sdwebimage", 1_500_000) { ($0.values[0], $0.fits) = (0, true) },
            "sdwebimage(fit=inside, sizes=exact, coalesce=downloads, limit=1.5MB)+variants"
                + "+weak(register=load, promote=on)")
        let fitted = try require(
            policy("kingfisher", 8_000_000) { ($0.values[0], $0.fits) = (0, true) })
        check(
            fitted.hasPrefix(
                "cache(order=lru, limit=8MB, evict=after, ttl=3600s, expires=sliding,"))
        check(fitted.contains("+decode(async, fit=side)+"))
        let decoded = try require(policy("kingfisher", 8_000_000) { $0.values[1] = 0 })
        check(
            decoded.hasPrefix("cache(order=lru, limit=8MB,") && decoded.contains("+decode(async)+"))
    }

    @Test func `count a limit in the library's unit, and take at least what is wanted`() throws {
        let phone = try require(BuiltInDevices.all.first { $0.id == "android" })
        let (coil, share) = try Self.choice("coil", 40_000_000)
        // A hundredth of its class of 256 MiB is 2.7 MB.
        check(coil.policy(share, on: phone), "coil(limit=0.15*class)")
        check(
            coil.limitChange(40_000_000, on: phone)?.to.contains("maxSizePercent(context, 0.15)"),
            true)
        check(coil.limitChange(400_000_000, on: phone), nil)
        let (glide, screens) = try Self.choice("glide", 3 * phone.screenBytes / 2)
        let policy = try require(glide.policy(screens, on: phone))
        let read = try PolicySpec.parse(policy, device: phone)
        check(read.composition.store?.limitBytes, 3 * phone.screenBytes / 2)
        let change = try require(glide.changes(screens, on: phone).first)
        check(change.from?.hasSuffix("setMemoryCacheScreens(2f))"), true)
        check(change.to.hasSuffix("setMemoryCacheScreens(1.5f))"))
    }

    /// Whatever is chosen of a library's settings is a policy with at least that limit, and each
    /// knob's line says so.
    @Test func `mean something in every library, on every device that has it`() throws {
        let presets = PolicyRegistry.presets.filter { $0.setting != nil }
        check(presets.count >= 12)
        for preset in presets {
            let setting = try require(preset.setting)
            for device in Draws.some(of: BuiltInDevices.all.filter { preset.runs(on: $0) }) {
                let plain = PresetChoice(preset, limitBytes: 9_000_000)
                var choices = [plain]
                if setting.fitting != nil {
                    choices.append(plain)
                    choices[choices.count - 1].fits = true
                }
                let ahead = setting.changes(ahead: 3, fits: false)
                check(ahead.isEmpty, setting.part(ahead: 3) == nil)
                if let last = ahead.last {
                    check(last.to.contains("3"))
                    choices += choices.map { choice in
                        var choice = choice
                        choice.ahead = 3
                        return choice
                    }
                }
                for knob in setting.knobs.indices {
                    check(!setting.knobs[knob].values.isEmpty)
                    for value in setting.knobs[knob].values.indices {
                        choices += choices.filter { $0.values[knob] == nil }.map { choice in
                            var choice = choice
                            choice.values[knob] = value
                            return choice
                        }
                    }
                }
                for choice in choices {
                    guard let text = preset.policy(choice, on: device) else { continue }
                    let read = try PolicySpec.parse(text, device: device).composition
                    let limit = try require(read.store?.limitBytes, note: "\(text)")
                    // Glide's shares a budget with its pool.
                    check(
                        limit >= 9_000_000 || preset.id == "glide", note: "\(text) on \(device.id)")
                    let own = preset.composition(on: device).prefetches.count
                    check(read.prefetches.count == own, choice.ahead == 0, note: "\(text)")
                    check(!choice.fits || read.decode.fit != .none, note: "\(text)")
                    let used = setting.knobs.indices.filter {
                        choice.values[$0] != nil && setting.knobs[$0].isUsed(choice)
                    }
                    let code = preset.changes(choice, on: device).map(\.to)
                    let places = ["ARGUMENTS", "NEXT", "(VALUE", " VALUE"].filter { place in
                        code.contains { $0.contains(place) }
                    }
                    check(code.distinct.count == code.count && places.isEmpty, note: "\(code)")
                    // Each value that is chosen is written once.
                    for knob in used {
                        let value = setting.knobs[knob].values[choice.values[knob]!].code
                        check(code.contains { $0.contains(value) }, note: "\(value): \(code)")
                    }
                    let exact = try require(
                        preset.policy(choice, on: device, exactBytes: 7_000_001))
                    let less = try PolicySpec.parse(exact, device: device).composition
                    check(less.store?.limitBytes, 7_000_001, note: "\(exact)")
                }
            }
        }
    }

    struct Fitting: Sendable {
        var preset: String
        var fit: DecodeRule.Fit
        /// Fetched files stay on disk, and made sizes do.
        var keepsFiles = true
        var keepsSizes = false
        var code: String
    }

    private static let fittings: [Fitting] = [
        Fitting(preset: "nuke", fit: .cover, code: "request.thumbnail = "),
        Fitting(preset: "nuke-12", fit: .cover, code: "[.thumbnailKey: "),
        Fitting(
            preset: "sdwebimage", fit: .inside, keepsSizes: true, code: ".imageThumbnailPixelSize"),
        Fitting(
            preset: "kingfisher", fit: .side, keepsFiles: false, keepsSizes: true,
            code: ".downsampling(size: "),
        Fitting(preset: "picasso", fit: .inside, code: ".resize("),
        Fitting(preset: "flutter", fit: .cover, code: "cacheWidth: "),
    ]

    /// Nuke's thumbnails come from ImageIO, SDWebImage's lie inside, Kingfisher's longer side is the
    /// view's, and its disk has them in place of the file.
    @Test func `make sizes as each library's code does`() throws {
        let fitted = PolicyRegistry.presets.filter { $0.setting?.fitting != nil }.map(\.id)
        check(Set(fitted), Set(Self.fittings.map(\.preset)))
        for expected in Self.fittings {
            let preset = try require(Preset.shipped(expected.preset))
            let fitting = try require(preset.setting?.fitting)
            let read = try PolicySpec.parse(fitting.spec, device: Self.phone).composition
            check(read.decode.fit, expected.fit, note: "\(expected.preset)")
            check(read.decode.way, .auto, note: "\(expected.preset)")
            check(read.key.sizes, .exact, note: "\(expected.preset)")
            if expected.preset != "flutter" {
                check(read.disk != nil, expected.keepsFiles, note: "\(expected.preset)")
            }
            check(read.variants != nil, expected.keepsSizes, note: "\(expected.preset)")
            check(fitting.line.contains(expected.code), note: "\(fitting.line)")
        }
    }

    @Test("load nothing that is on disk by Kingfisher's prefetcher, unless its option says so")
    func prefetchWhatIsMissing() throws {
        for (option, fits, target) in [
            (nil, false, PrefetchRule.Target.missing), (0, false, .memory), (nil, true, .memory),
        ] {
            let (preset, choice) = try Self.choice("kingfisher", 9_000_000) {
                ($0.ahead, $0.values[3], $0.fits) = (3, option, fits)
            }
            let text = try require(preset.policy(choice, on: Self.phone))
            let read = try PolicySpec.parse(text, device: Self.phone).composition
            check(read.prefetches.map(\.target), [target], note: "\(text)")
        }
    }

    @Test func `share a fetch in Coil by a strategy that the app chooses`() throws {
        let (coil, choice) = try Self.choice("coil", 9_000_000) { $0.values[1] = 0 }
        let text = try require(coil.policy(choice, on: Self.phone))
        check(try PolicySpec.parse(text, device: Self.phone).composition.joining, .fetches)
        check(
            coil.changes(choice, on: Self.phone).contains {
                $0.to.contains("DeDupeConcurrentRequestStrategy()")
            })
    }

    @Test func `say what differs from a library's own`() throws {
        let (nuke, choice) = try Self.choice("nuke", 69_000_000) {
            ($0.values[0], $0.ahead) = (2, 1)
        }
        let changes = nuke.changes(choice, on: Self.phone)
        let own = try PolicySpec.parse("nuke", device: Self.phone).composition.store?.limitBytes
        let digits = changes[0].from?.filter(\.isNumber)
        check(digits, own.map { "\($0)" })
        check(changes[0].to, "ImageCache.shared.costLimit = 69_000_000")
        check(changes[1].words, "ImageCache.shared.entryCostLimit = 1 (0.1 by default)")
        check(
            changes[1].diff,
            [
                "- ImageCache.shared.entryCostLimit = 0.1",
                "+ ImageCache.shared.entryCostLimit = 1",
            ])
        let line =
            "prefetcher.startPrefetching(with: urls) // the next row; "
            + "stopPrefetching(with: urls) once they have left"
        check(changes[3].words == line && changes[3].diff == ["+ \(line)"])
        check(changes.count, 4)
    }

    /// A prefetcher is made once and kept, with all that is set of it; what it asks for has the key
    /// of what views ask for.
    @Test(
        "prefetch by one object, and what the views ask for",
        arguments: [
            (
                "nuke", true, [nil, 1],
                [
                    "ImagePrefetcher(maxConcurrentRequestCount: 4)",
                    "request.thumbnail = .init(size: size)", "with: requests)",
                ]
            ),
            ("nuke-12", false, [nil, nil], ["ImagePrefetcher()", "with: urls)"]),
            (
                "kingfisher", true, [nil, 0, 0, nil, 1],
                [
                    "ImagePrefetcher(urls: urls, options: [.processor(DownsamplingImageProcessor(size: size)), .scaleFactor(scale), .backgroundDecode, .downloadPriority(URLSessionTask.lowPriority)])",
                    "prefetcher.maxConcurrentDownloads = 2", "prefetcher.start()",
                ]
            ),
            (
                "kingfisher", false, [nil, nil, nil, nil, nil],
                ["ImagePrefetcher(urls: urls, options: [])", "prefetcher.start()"]
            ),
            ("sdwebimage", true, [nil, nil], ["context: [.imageThumbnailPixelSize: pixels]"]),
            ("coil", false, [nil, nil], [".size(width, height)"]),
            ("glide", false, [nil], ["addOnScrollListener(RecyclerViewPreloader("]),
            ("picasso", false, [], ["load(url).fetch()"]),
            ("picasso", true, [], ["centerInside().fetch()"]),
            (
                "flutter", true, [],
                ["precacheImage(ResizeImage(NetworkImage(url), width: pixelsWide)"]
            ),
        ] as [(String, Bool, [Int?], [String])])
    func prefetchWhatViewsAskFor(
        _ id: String, _ fits: Bool, _ values: [Int?], _ code: [String]
    ) throws {
        let (preset, choice) = try Self.choice(id, 9_000_000) {
            ($0.fits, $0.ahead, $0.values) = (fits, 2, values)
        }
        let lines = preset.changes(choice, on: Self.phone).map(\.to).suffix(code.count)
        check(lines.count, code.count)
        for (line, part) in zip(lines, code) { check(line.contains(part), note: "\(line)") }
    }

    @Test func `are listed with the library`() throws {
        let nuke = try require(Preset.shipped("nuke"))
        let sentences = try require(nuke.setting?.sentences { "<\($0)>" })
        check(sentences.count, 5)
        check(sentences[0], "<ImageCache.shared.costLimit = LIMIT>: its limit")
        check(
            sentences[3],
            "<ImageCache.shared.entryCostLimit = VALUE>: <0.1> by default, or <0.25> for "
                + "<entryCap=limit/4-1>, or <0.5> for <entryCap=limit/2-1>, or <1> for "
                + "<entryCap=limit-1>")
        let text = PresetReference.text(nuke, device: Self.phone)
        check(text.contains("\nAn app can set\n  - ImageCache.shared.costLimit = LIMIT: its limit"))
    }
}
