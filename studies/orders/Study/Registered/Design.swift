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
    static let others = orders.filter { $0 != reference }
    /// An order that knows the future, and a cache without a limit: no app can have them.
    static let future = "belady"
    static let unlimited = "unbounded"
    static let bounds = [future, unlimited]
    /// Limits as shares of the decoded bytes of all images that an app's people get.
    static let limits = ["0.02", "0.05", "0.1", "0.2", "0.5"]
    /// The limit of the claims, at which devices, pressure and forms are compared.
    static let limit = "0.1"
    static let placeOfLimit = limits.firstIndex(of: limit)!
    static let devices = ["iphone-xr", "iphone-15", "android-512", "pixel-6a"]
    /// With a table of the images that views hold, and fetched files on flash.
    static let usual = "+weak"
    static let unkept = "+weak+disk(off)"
    /// Decoded to the view, and never shown where the view is larger.
    static let fitted = "+weak+decode(fit=view)+key(sizes=enough)"
    /// Views let go of their images as they leave the window.
    static let letGo = "+weak+views(hidden=16ms)"
    static let letGoOnWarning = "+weak+offscreen"
    static let emptiedOnWarning = "+weak+on(warning, clear)"
    /// The store is emptied as the app is left.
    static let tidy = "+weak+tidy"
    static let cancelled = "+loading(abandoned=cancelled)"
    /// What a disk cache may hold. That of URLSession has 10 or 20 MB unless an app asks for more.
    static let disks = [10, 20, 50, 150].map(Disk.init)
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

    /// A disk cache with a limit.
    struct Disk {
        var megabytes: Int
        var name: String { "\(megabytes) MB" }
        var form: String { "+weak+disk(limit=\(megabytes)MB)" }
    }

    struct Block {
        var name: String
        /// The question that the block answers.
        var about: String
        var policies: [String]
        var limits = [Design.limit]
        /// The app of a phone whose limits they are.
        var limitsOf: String?
        var arguments: [String] = []
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

    private static let both =
        policies(orders + bounds, usual) + policies(orders + bounds, unkept)
    /// Some orders of each kind, for blocks that look for faults of the lab.
    private static let few =
        policies(["lru", "s3fifo", "w-tinylfu", "gdsf"] + bounds, usual)
        + policies(["lru", "s3fifo", "w-tinylfu", "gdsf"] + bounds, unkept)

    static let blocks = [
        Block(
            name: "kept", about: "Fetched files stay on flash: orders by limit.",
            policies: policies(orders + bounds, usual), limits: limits),
        Block(
            name: "unkept", about: "Fetched files aren't kept: orders by limit.",
            policies: policies(orders + bounds, unkept), limits: limits),
        Block(
            name: "forms", about: "The same orders in other forms of cache.",
            policies: policies(orders + bounds, "")
                + policies(orders + [unlimited], letGoOnWarning)
                + policies(orders + bounds, fitted)),
        Block(
            name: "devices", about: "The same on four devices.", policies: both,
            arguments: devices.flatMap { ["--device", $0] }),
        Block(
            name: "warnings", about: "Three memory warnings.",
            policies: policies(orders + [unlimited], usual)
                + policies(orders + [unlimited], letGoOnWarning)
                + policies(orders + [unlimited], emptiedOnWarning),
            arguments: ["60s", "150s", "240s"].flatMap { ["--warn-at", $0] }),
        Block(
            name: "kills", about: "The system ends the app whenever it is left.",
            policies: policies(orders + [unlimited], usual),
            arguments: ["--pressure", "evictBelow=1", "--pressure", "evictOwnBelow=1"]),
        Block(
            name: "pilot-apps", about: "The apps of the first look, apart.", policies: both,
            inputs: pilotApps),
        Block(
            name: "pilot", about: "The people of the first look: margins were chosen by them.",
            policies: both, inputs: ["scenarios/people/*.json"],
            people: pilotPeople),
        Block(
            name: "near-link", about: "Is it the link's delay? One of 1 ms.", policies: few,
            arguments: ["--network", "latency=1ms"]),
        Block(
            name: "wide-link", about: "Is it what loads take from each other? A link of 1 GB/s.",
            policies: few, arguments: ["--network", "bandwidth=1GB/s"]),
    ]

    /// Added by an amendment, after the others' rows were there.
    static let later = [
        Block(
            name: "let-go", about: "Views that leave the window let go of their images at once.",
            policies: policies(orders + [unlimited], letGo)),
        Block(
            name: "cancelled", about: "Is it loads that go on though no view waits any more?",
            policies: few.map { $0 + cancelled }),
        Block(
            name: "disk", about: "Fetched files stay on flash as far as a disk cache has room.",
            policies: disks.flatMap { policies(orders + bounds, $0.form) }),
        Block(
            name: "flash", about: "Reads of flash take longer to begin.",
            policies: policies(orders + bounds, usual),
            arguments: flashes.flatMap {
                ["--device", "@results/study/devices/flash-\($0)ms.json"]
            }),
    ]

    /// Phones of several apps. The feed's cache is the factor; its limit is a share of its images.
    static let phones = Block(
        name: "phones",
        about: "Eight hours of a phone of several apps: orders of the feed's cache.",
        policies: (policies(orders + [unlimited], usual) + [policy(reference, tidy)])
            .map { "feed=\($0)" },
        limits: limits, limitsOf: "feed",
        inputs: ["scenarios/phone-*.json"])

    static let sweeps = blocks + later + [phones]
}
