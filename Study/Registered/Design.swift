/// The registered design: which cells are run, in blocks of one sweep each. The registration shows
/// what this file prints.
enum Design {
    /// The registered people, each in one world that is drawn for them.
    static let people = 1001...1030
    static let apps = "scenarios/people/*.json"
    /// Orders by their papers' rules. The first is the one that others are compared with.
    static let orders = [
        "lru", "fifo", "clock", "sieve", "s3fifo", "2q", "arc", "lirs", "mq", "w-tinylfu", "gdsf",
        "lhd",
    ]
    /// Caches that no app can have: one that knows the future, and one without a limit.
    static let bounds = ["belady", "unbounded"]
    /// Limits as shares of the images that the app's people get.
    static let limits = ["0.02", "0.05", "0.1", "0.2", "0.5"]
    /// The limit at which devices, pressure and forms are compared.
    static let limit = "0.1"
    static let devices = ["iphone-8", "iphone-15", "android-512", "galaxy-a15"]
    static let usual = "+weak"
    static let unkept = "+weak+disk(off)"

    struct Block {
        var name: String
        /// The question that the block answers.
        var about: String
        var policies: [String]
        var arguments: [String]
        var inputs = Design.apps
    }

    static func policies(_ orders: [String], _ form: String) -> [String] {
        orders.map { "cache(order=\($0))\(form)" }
    }

    private static func shares(_ limits: [String]) -> [String] {
        ["--limit", limits.map { "\($0)*images" }.joined(separator: ",")]
    }

    private static let warnings = ["60s", "150s", "240s"].flatMap { ["--warn-at", $0] }

    static let blocks = [
        Block(
            name: "kept", about: "Fetched files are kept on flash: orders by limit.",
            policies: policies(orders + bounds, usual), arguments: shares(limits)),
        Block(
            name: "unkept", about: "Fetched files aren't kept: orders by limit.",
            policies: policies(orders + bounds, unkept), arguments: shares(limits)),
        Block(
            name: "forms", about: "The same orders in other forms, at one limit.",
            policies: policies(orders + bounds, "")
                + policies(orders + ["unbounded"], "+weak+offscreen")
                + policies(orders + bounds, "+weak+decode(fit=view)"),
            arguments: shares([limit])),
        Block(
            name: "devices", about: "The same on four devices, at one limit.",
            policies: policies(orders + bounds, usual) + policies(orders + bounds, unkept),
            arguments: shares([limit]) + devices.flatMap { ["--device", $0] }),
        Block(
            name: "warnings", about: "Three memory warnings, at one limit.",
            policies: policies(orders, usual) + policies(orders, "+weak+offscreen")
                + policies(orders, "+weak+on(warning, clear)"),
            arguments: shares([limit]) + warnings),
        Block(
            name: "kills", about: "An app that is left is ended at once, at one limit.",
            policies: policies(orders + ["unbounded"], usual),
            arguments: shares([limit]) + ["--pressure", "evictBelow=0.9"]),
    ]
}
