import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabRuns
@testable import PlainDesks

/// The limits that an axis stands for, and what can't be one.
@Suite struct LimitAxisTests {
    static let phone = BuiltInDevices.standard

    @Test(arguments: [
        ("8MB..64MB:x2", [8, 16, 32, 64]),
        ("8MB..63MB:x2", [8, 16, 32]),
        ("8MB..8MB:x2", [8]),
        ("8MB..40MB:+8MB", [8, 16, 24, 32, 40]),
        ("8MB .. 39MB : +8MB", [8, 16, 24, 32]),
        ("32MB", [32]),
        ("32MB,8MB, 32MB", [32, 8]),
        ("1MB..4MB:x2,4MB..6MB:+1MB", [1, 2, 4, 5, 6]),
        ("min(64MB, 4MB), 2*3MB", [4, 6]),
        ("8MB..27MB:x1.5", [8, 12, 18, 27]),
    ])
    func comesToMegabytes(text: String, megabytes: [Int64]) throws {
        try check(LimitAxis(text).limits(on: Self.phone), megabytes.map { $0 * 1_000_000 })
    }

    @Test func aShareIsOfTheDevicesRAM() throws {
        let axis = try LimitAxis("5%..20%:x2")
        for device in [Self.phone, try require(BuiltInDevices.named("iphone-x"))] {
            let ram = device.ramBytes
            try check(
                axis.limits(on: device),
                [
                    ram * 5 / 100, ram * 5 / 100 * 2, ram * 5 / 100 * 4,
                ])
        }
    }

    @Test func aStepIsRoundedDownAndGoesOn() throws {
        try check(LimitAxis("1..6:x1.5").limits(on: Self.phone), [1, 2, 3, 4, 6])
        try check(LimitAxis("1..1000:+1").limits(on: Self.phone).count, 1000)
    }

    @Test(arguments: [
        ("", "a limit is missing. Write for example 8MB..512MB:x2, 8MB..64MB:+8MB or 32MB,10%"),
        ("8MB,", "a limit is missing. Write for example 8MB..512MB:x2, 8MB..64MB:+8MB or 32MB,10%"),
        ("8XB", "unknown unit 'XB'. Use MB, MiB, KB, KiB, GB or GiB"),
        ("8MB..512MB", "'8MB..512MB' needs one step. Write 8MB..512MB:x2"),
        ("8MB..9MB:x2:x3", "'8MB..9MB:x2:x3' needs one step. Write 8MB..9MB:x2"),
        (
            "8MB..:x2",
            "an end of '8MB..:x2' is missing. "
                + "Write for example 8MB..512MB:x2, 8MB..64MB:+8MB or 32MB,10%"
        ),
        ("8MB..9MB:2", "'2' is no step. Write x2 or +8MB"),
        ("8MB..9MB:x", "'x' is no step. Write x2 or +8MB"),
        ("8MB..9MB:+", "'+' is no step. Write x2 or +8MB"),
        ("8MB..9MB:x1", "'x1' leads nowhere. Take a factor above 1"),
        ("8MB..9MB:x0.5", "'x0.5' leads nowhere. Take a factor above 1"),
        ("8MB..9MB:+0", "'0' comes to 0 bytes. Give a size above 0"),
        ("9MB..8MB:x2", "goes from 9000000 down to 8000000 bytes. Turn it round"),
        ("0", "'0' comes to 0 bytes. Give a size above 0"),
        ("1MB-2MB", "'1MB-2MB' comes to -1000000 bytes. Give a size above 0"),
        (
            "none",
            "'none' is no limit on iphone-8. Leave it out: the policy 'unbounded' is what has none"
        ),
        (
            "8MB:x2",
            "'x2' steps from a limit to nowhere. "
                + "Write for example 8MB..512MB:x2, 8MB..64MB:+8MB or 32MB,10%"
        ),
        ("1..512MB:+1", "comes to more than 1000 limits. Take larger steps"),
        ("120%", "'120%' is no share. Write 1% to 100%"),
        ("8MB..9999999999GB:x2", "'9999999999GB' is too large. Write for example 64MB"),
    ])
    func saysWhatIsWrong(text: String, message: String) {
        let problem = #expect(throws: Complaint.self) { try LimitAxis(text) }
        check(problem?.message, message)
    }
}
