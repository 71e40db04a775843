@testable import LabBase
@testable import LabReplay
@testable import LabRuns
@testable import PlainDesks

/// Rows of which only what is claimed is said.
enum ClaimRows {
    static func row(
        _ policy: String, decodes: Int64, misses: Int64 = 0, scenario: String = "feed",
        seed: Int64 = 42, limit: Int64? = nil, bandwidth: Int64? = nil
    ) -> Row {
        var row = Row(columns: SweepColumns.all, figures: SweepColumns.all.map { _ in Figure.none })
        row["scenario"] = .text(scenario)
        row["policy"] = .text(policy)
        row["device"] = .text("iphone-8")
        row["seed"] = .integer(seed)
        row["decodes"] = .integer(decodes)
        row["misses"] = .integer(misses)
        row["limit_bytes"] = .integer(optional: limit)
        row["network_bytes_per_s"] = .integer(optional: bandwidth)
        return row
    }

    static func claim(_ text: String) throws -> Claim {
        try Claim(text, columns: ResultColumns.all)
    }
}
