import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

@Suite("A limit as a formula")
struct LimitExpressionTests {
    /// On the iPhone 8: 1990 MiB of RAM, 750 x 1334 pixels; and with a store's limit of 1 MB.
    static let amounts: [(String, Int64?)] = [
        ("64MB", 64_000_000), ("none", nil), ("ram", 2_086_666_240), ("ram/20", 104_333_312),
        ("class", 256 << 20), ("screen", 750 * 1334 * 4), ("2*screen", 8_004_000),
        ("min(15%, 768MiB)", 312_999_936), ("max(15%, 768MiB)", 805_306_368),
        ("min(none, 4MB)", 4_000_000), ("max(none, 4MB)", nil),
        ("below(ram, 1GiB, 10%, 20%)", 417_333_248), ("below(ram, 4GiB, 10%, none)", 208_666_624),
        ("below(none, ram, 1, 2)", 2), ("below(1, 1, 3, 4)", 4), ("below(1, none, 3, 4)", 3),
        ("1MB + 2MB*3", 7_000_000), ("(1MB+2MB) * 3", 9_000_000), ("9MB-4MB-3MB", 2_000_000),
        ("0.4*class - 4MiB", 103_179_878), ("10/4*4", 10), ("10/3", 3), ("1/3*3", 1),
        ("min(max(1MB, 2MB), ((3MB)))", 2_000_000), ("1.5", 1), ("1.5KiB", 1536),
        ("1-2/3-1", -1), ("9223372036854775807", .max),
    ]

    @Test("comes to exact bytes, rounded down", arguments: amounts)
    func comesToBytes(_ text: String, _ bytes: Int64?) throws {
        let context = LimitExpression.Context(BuiltInDevices.standard)
        try check(LimitExpression.bytes(text, on: context), bytes)
    }

    @Test(
        "knows the store's limit, of which shares are",
        arguments: [
            ("limit", 1_000_000), ("10%", 100_000), ("limit/3", 333_333), ("limit - 1KB", 999_000),
            ("min(2MiB, 50%)", 500_000),
        ])
    func knowsTheStoresLimit(_ text: String, _ bytes: Int64) throws {
        let context = LimitExpression.Context(BuiltInDevices.standard, storeLimit: 1_000_000)
        try check(LimitExpression.bytes(text, on: context), bytes)
    }

    @Test("is no limit where it is a share of none", arguments: ["10%", "limit", "min(none, 10%)"])
    func isNoLimitOfNone(_ text: String) throws {
        let context = LimitExpression.Context(BuiltInDevices.standard, storeLimit: nil)
        try check(LimitExpression.bytes(text, on: context), nil)
    }

    @Test("has a value on every device", arguments: BuiltInDevices.all.map(\.id))
    func hasAValueEverywhere(_ id: String) throws {
        let device = try require(BuiltInDevices.named(id))
        let text = "below(class, 200MiB, 2*screen, min(4*screen, 0.4*class - 4MiB))"
        let bytes = try require(LimitExpression.bytes(text, on: .init(device)))
        check(bytes >= 2 * 640 * 1136 * 4)
    }

    @Test func `is refused, and no crash, when it is nested without end`() {
        let context = LimitExpression.Context(BuiltInDevices.standard)
        for text in [
            String(repeating: "(", count: 100_000), String(repeating: "min(", count: 9999),
        ] {
            #expect(throws: Complaint.self) {
                try LimitExpression.bytes(text, on: context)
            }
        }
    }
}
