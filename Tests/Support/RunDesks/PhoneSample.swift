@testable import LabBase
@testable import LabReplay
@testable import LabRuns
@testable import PlainDesks

/// Rows of a phone, of which only what is judged is said. Times are in tenths of a millisecond.
enum PhoneSample {
    struct App {
        var name: String
        var spec: String
        var returns: Int64
        var warm: Int64
        var usable: (p50: Int64, p95: Int64) = (2000, 9000)
        var memoryKills: Int64 = 0
        var limitKills: Int64 = 0
    }

    /// The rows of one replay of an hour: the apps, and last the phone.
    static func rows(
        _ variant: String, _ apps: [App], seed: Int64 = 42, limit: Int64? = nil, world: Int64? = nil
    ) -> [Row] {
        let rows = apps.map { row(variant, $0.name, $0, seed, limit, world) }
        var whole = App(name: "", spec: "all", returns: 0, warm: 0, usable: (3000, 12000))
        for app in apps {
            whole.returns += app.returns
            whole.warm += app.warm
            whole.memoryKills += app.memoryKills
            whole.limitKills += app.limitKills
        }
        return rows + [row(variant, nil, whole, seed, limit, world)]
    }

    private static func row(
        _ variant: String, _ app: String?, _ figures: App, _ seed: Int64, _ limit: Int64?,
        _ world: Int64?
    ) -> Row {
        let columns = SweepColumns.all + (world == nil ? [] : [WorldColumns.world.column])
        var row = Row(columns: columns, figures: columns.map { _ in Figure.none })
        row["scenario"] = .text("day")
        row["policy"] = .text(variant)
        row["spec"] = .text(figures.spec)
        row["device"] = .text("iphone-8")
        row["memory"] = .text("model")
        row["seed"] = .integer(seed)
        row["status"] = .text("ok")
        row["limit_bytes"] = .integer(optional: limit)
        row["phone"] = .text("day")
        row["app"] = app.map { .text($0) } ?? .none
        row["requests"] = .integer(100)
        row["decodes"] = .integer(40)
        row["blank_ms"] = .fixed(15_000, places: 1)
        row["duration_ms"] = .fixed(36_000_000, places: 1)
        row["kills"] = .integer(figures.memoryKills + figures.limitKills)
        row["pressure_warnings"] = .integer(0)
        row["peak_store_bytes"] = .integer(32_000_000)
        row["returns"] = .integer(figures.returns)
        row["warm_returns"] = .ratio(figures.warm, figures.returns)
        row["usable_ms_p50"] = .fixed(figures.usable.p50, places: 1)
        row["usable_ms_p95"] = .fixed(figures.usable.p95, places: 1)
        row["cold_starts"] = .integer(figures.returns - figures.warm)
        row["kills_for_memory"] = .integer(figures.memoryKills)
        row["kills_for_limit"] = .integer(figures.limitKills)
        if let world { row["world"] = .integer(world) }
        return row
    }

    /// A feed whose cache ends the camera three times in an hour.
    static let greedy = [
        App(name: "feed", spec: "lru", returns: 10, warm: 9, usable: (2500, 9000)),
        App(name: "camera", spec: "", returns: 8, warm: 5, usable: (4000, 12000), memoryKills: 3),
        App(name: "maps", spec: "fifo", returns: 4, warm: 4, usable: (2000, 5000)),
    ]

    /// The same with a feed that keeps little: nothing is ended.
    static let modest = [
        App(name: "feed", spec: "nuke", returns: 10, warm: 10, usable: (6000, 9000)),
        App(name: "camera", spec: "", returns: 8, warm: 8, usable: (1500, 2000)),
        App(name: "maps", spec: "fifo", returns: 4, warm: 4, usable: (2000, 5000)),
    ]

    static func ending(_ app: String, _ times: Int64, in apps: [App] = modest) -> [App] {
        apps.map { own in
            var own = own
            if own.name == app { own.memoryKills = times }
            return own
        }
    }

    static let both = rows("as written", greedy) + rows("feed=nuke", modest)
}
