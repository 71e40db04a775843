/// The columns of a sweep's rows that the study keeps. A kept row is the sweep's own text without
/// the other columns, so that a cell that is run again can be compared to the byte.
enum Columns {
    /// Of phones, the rows of the feed and of the phone as a whole are kept; elsewhere rows have no
    /// app.
    static let apps = ["feed", ""]

    static let kept = [
        "cell", "limit_bytes", "scenario", "policy", "device", "seed", "status", "requests",
        "decodes", "decoded_bytes", "peak_image_bytes", "blank_ms", "hitch_ms_per_s", "fetches",
        "warnings", "kills", "returns", "warm_returns", "duration_ms", "front_ms", "blank_views",
        "reblank_ms", "rewait_ms", "app", "world", "drawn_pictures",
        // Of key traces.
        "trace", "size", "misses",
    ]
}
