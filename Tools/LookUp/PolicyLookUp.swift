import LabBase
import LabDevices
import LabOrders
import LabPolicies

/// The language of policies.
enum PolicyLookUp {
    static var blocks: [Block] {
        [
            .section("Parts", PartLookUp.blocks),
            .section("Formulas", [.paragraph(formulas), words]),
            .section("Signals", [.paragraph(signalText), signals]),
            KeyTable().section(
                "A policy in a file", PolicyFileKeys.object,
                then: PolicyFileKeys.inner.map { KeyTable().section("`\($0.id)`", $0) }),
            .section("Calls of a plugin", [.paragraph(calls), plugin]),
        ]
    }

    private static let formulas = """
        A limit is a size, a share, `none` or a formula: `min(15%, 768MiB)`, `0.1*images`, \
        `min(2*screen, 0.4*class - 4MiB)`, `below(ram, 1GiB, 10%, 20%)`. A width is a number or a \
        formula of `cores`: `min(4, cores-1)`.
        """

    private static var words: Block {
        .table(
            ["in a formula", "meaning"],
            LimitExpression.words.map { ["`\($0[0])`", $0[1]] })
    }

    private static let signalText = """
        `on` reacts to signals, or to Android's trim levels, which stand for them on every device.
        """

    private static var signals: Block {
        .table(
            ["signal", "level, app in front", "level, in the background"],
            [WarningLevel.warning, .critical].map { level in
                ["`\(level.rawValue)`"]
                    + [false, true].map { "\(level.trimLevel(inBackground: $0))" }
            } + [
                ["the system's first sign", "5", "40"], ["leaving the app", "20", ""],
                ["its process is about to be frozen", "", "40"],
            ])
    }

    private static let calls = """
        The functions of a shared library for `plugin`; \
        [evictionlab.h](../../Sources/CEvictionLab/include/evictionlab.h) describes each.
        """

    private static var plugin: Block {
        .table(
            ["function", "of", "meaning"],
            (WordTable.policies.sections["calls"]?.rows ?? []).map { ["`\($0[0])`", $0[1], $0[2]] })
    }
}
