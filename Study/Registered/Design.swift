/// The registered design: which cells are run, in blocks of one sweep each, and the figures by
/// which they are judged. The registration shows what this file prints.
enum Design {
    /// Each person lives in one world, which is drawn for them: their device, link and pictures.
    static let people = 1001...1030
    /// The people of the first look, from whom margins and sizes were chosen.
    static let pilotPeople = 1...30
    static let apps = ["scenarios/people/*.json", "results/study/apps/*.json"]
    /// Those of the apps that were written for the study, by an author who had seen no figure.
    static let newApps: Set<String> = [
        "manga-people", "museum-people", "music-people", "recipe-book-people",
        "restaurant-guide-people", "second-hand-people", "sport-people", "travel-planner-people",
    ]
    /// Apps whose images are all on the phone.
    static let localApps: Set<String> = ["photo-grid-people", "photo-library-people"]
    /// The apps of the first look at this question. They are reported apart.
    static let pilotApps = ["scenarios/wander.json", "scenarios/social.json", "scenarios/map.json"]
    /// Orders by their papers' rules. The first is the one that others are held against.
    static let orders = [
        "lru", "fifo", "clock", "sieve", "s3fifo", "2q", "arc", "lirs", "mq", "w-tinylfu", "gdsf",
        "lhd",
    ]
    static let reference = "lru"
    /// An order that knows the future, and a cache without a limit: no app can have them.
    static let future = "belady"
    static let unlimited = "unbounded"
    static let bounds = [future, unlimited]
    /// Limits as shares of the decoded bytes of all images that an app's people get.
    static let limits = ["0.02", "0.05", "0.1", "0.2", "0.5"]
    /// The limit of the claims, at which devices, pressure and forms are compared.
    static let limit = "0.1"
    static let devices = ["iphone-xr", "iphone-15", "android-512", "pixel-6a"]
    /// With a table of the images that views hold, and fetched files on flash.
    static let usual = "+weak"
    static let unkept = "+weak+disk(off)"
    /// Decoded to the view, and never shown where the view is larger.
    static let fitted = "+weak+decode(fit=view)+key(sizes=enough)"
    /// What a disk cache may hold. That of URLSession has 10 or 20 MB unless an app asks for more.
    static let disks = ["10MB", "20MB", "50MB", "150MB"]
    /// How long a read of flash takes to begin: devices that the study has for it.
    static let flashes = ["2", "5", "10", "16"]

    /// A difference doesn't matter within so many milliseconds of each minute of use: a delay of
    /// 100 ms, which is about the least that people notice, in three minutes.
    static let margin = 100.0 / 3
    /// And within this share of the time in which the app's views are blank under the reference.
    static let marginShare = 0.05
    /// A correlation of ranks doesn't matter within this.
    static let marginOfRanks = 0.3
    /// An app has shares of what could be spared if that is at least so many milliseconds a minute.
    static let leastToSpare = 1.0
    /// An app counts with at least so many people whose runs ended well in both cells.
    static let fewestPeople = 20

    struct Block {
        var name: String
        /// The question that the block answers.
        var about: String
        var policies: [String]
        var arguments: [String]
        var inputs = Design.apps
        var people = Design.people
    }

    static func policy(_ order: String, _ form: String) -> String {
        // Under a sweep's limit it would keep out what is larger than that.
        let limit = order == unlimited ? ", \(noLimit)" : ""
        return "cache(order=\(order)\(limit))\(form)"
    }

    static let noLimit = "limit=none"

    static func policies(_ orders: [String], _ form: String) -> [String] {
        orders.map { policy($0, form) }
    }

    private static func shares(_ limits: [String]) -> [String] {
        ["--limit", limits.map { "\($0)*images" }.joined(separator: ",")]
    }

    private static let both =
        policies(orders + bounds, usual) + policies(orders + bounds, unkept)
    /// Some orders of each kind, for blocks that look for faults of the lab.
    private static let few =
        policies(["lru", "s3fifo", "w-tinylfu", "gdsf"] + bounds, usual)
        + policies(["lru", "s3fifo", "w-tinylfu", "gdsf"] + bounds, unkept)

    static let blocks = [
        Block(
            name: "kept", about: "Fetched files stay on flash: orders by limit.",
            policies: policies(orders + bounds, usual), arguments: shares(limits)),
        Block(
            name: "unkept", about: "Fetched files aren't kept: orders by limit.",
            policies: policies(orders + bounds, unkept), arguments: shares(limits)),
        Block(
            name: "forms", about: "The same orders in other forms of cache.",
            policies: policies(orders + bounds, "")
                + policies(orders + [unlimited], "+weak+offscreen")
                + policies(orders + bounds, fitted),
            arguments: shares([limit])),
        Block(
            name: "devices", about: "The same on four devices.", policies: both,
            arguments: shares([limit]) + devices.flatMap { ["--device", $0] }),
        Block(
            name: "warnings", about: "Three memory warnings.",
            policies: policies(orders + [unlimited], usual)
                + policies(orders + [unlimited], "+weak+offscreen")
                + policies(orders + [unlimited], "+weak+on(warning, clear)"),
            arguments: shares([limit]) + ["60s", "150s", "240s"].flatMap { ["--warn-at", $0] }),
        Block(
            name: "kills", about: "The system ends the app whenever it is left.",
            policies: policies(orders + [unlimited], usual),
            arguments: shares([limit])
                + ["--pressure", "evictBelow=1", "--pressure", "evictOwnBelow=1"]),
        Block(
            name: "pilot-apps", about: "The apps of the first look, apart.", policies: both,
            arguments: shares([limit]), inputs: pilotApps),
        Block(
            name: "pilot", about: "The people of the first look: margins were chosen by them.",
            policies: both, arguments: shares([limit]), inputs: ["scenarios/people/*.json"],
            people: pilotPeople),
        Block(
            name: "near-link", about: "Is it the link's delay? One of 1 ms.", policies: few,
            arguments: shares([limit]) + ["--network", "latency=1ms"]),
        Block(
            name: "wide-link", about: "Is it what loads take from each other? A link of 1 GB/s.",
            policies: few, arguments: shares([limit]) + ["--network", "bandwidth=1GB/s"]),
    ]

    /// Added by an amendment, after the others' rows were there.
    static let later = [
        Block(
            name: "let-go", about: "Views that leave the window let go of their images at once.",
            policies: policies(orders + [unlimited], "+weak+views(hidden=16ms)"),
            arguments: shares([limit])),
        Block(
            name: "cancelled", about: "Is it loads that go on though no view waits any more?",
            policies: few.map { $0 + "+loading(abandoned=cancelled)" },
            arguments: shares([limit])),
        Block(
            name: "disk", about: "Fetched files stay on flash as far as a disk cache has room.",
            policies: disks.flatMap { policies(orders + bounds, "+weak+disk(limit=\($0))") },
            arguments: shares([limit])),
        Block(
            name: "flash", about: "Reads of flash take longer to begin.",
            policies: policies(orders + bounds, usual),
            arguments: shares([limit])
                + flashes.flatMap { ["--device", "@results/study/devices/flash-\($0)ms.json"] }),
    ]

    /// Phones of several apps. The feed's cache is the factor; its limit is a share of its images.
    static let phones = Block(
        name: "phones",
        about: "Eight hours of a phone of several apps: orders of the feed's cache.",
        policies: (policies(orders + [unlimited], usual) + [policy(reference, "+weak+tidy")])
            .map { "feed=\($0)" },
        arguments: ["--limit", "feed=" + limits.map { "\($0)*images" }.joined(separator: ",")],
        inputs: ["scenarios/phone-*.json"])

    static let sweeps = blocks + later + [phones]
}
