extension Preset {
    /// The bound that never gives anything up.
    package static let unbounded = Preset(
        id: "unbounded", group: .bounds,
        title: "The bound of memory without limit",
        summary: "never gives anything up: nothing is decoded twice, at the most memory",
        explanation: """
            Holds every image from its first decode to the end of the run, whatever happens. \
            No limit makes it decode anything twice; its memory is what that costs.
            """,
        spec: "cache(order=fifo, limit=none)",
        source: "No system's: a bound to compare with.",
        verification: .defined(
            "Nothing to compare with: a bound is what its spec says."))
}
