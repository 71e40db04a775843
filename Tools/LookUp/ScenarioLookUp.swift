import LabBase
import LabDevices
import LabScripts

enum ScenarioLookUp {
    private static let keys = KeyTable()

    static var blocks: [Block] {
        [
            .section("Values", [values]),
            keys.section("The file", ScenarioKeys.object),
            keys.section("Host", HostKeys.object),
            keys.section("Swiped tabs", TabsSwipeKeys.all.object), images, screens,
            keys.section("Section", RowKeys.section), keys.section("Kind", RowKeys.kind),
            keys.section("Carousel", RowKeys.carouselObject),
            keys.section("More", Screen.More.keys.object), keys.section("Tap", TapKeys.object),
            keys.section("Pane", PaneKeys.object), keys.section("Bars", Screen.Bars.keys.object),
            part, keys.section("Overlay", OverlayKeys.part),
            keys.section("Heights", RowExtent.keys.object), steps, claims, phone,
        ]
    }

    private static let values = Block.table(
        ["value", "written"],
        Schema.quantities.map { [$0.name, $0.about] } + [
            ["points", "a screen's unit, with at most three decimals; content has at most 10^9"]
        ])

    private static var images: Block {
        .section(
            "Images",
            [.paragraph("A group is of one of three kinds.")]
                + [
                    ("Generated pictures", ImageKeys.generated),
                    ("Your own pictures", ImageKeys.fromDirectory),
                    ("Plain files", ImageKeys.plain),
                ].map { keys.section($0.0, $0.1) })
    }

    private static var screens: Block {
        .section(
            "Screen",
            [
                .paragraph(
                    "A screen of one part has the keys of a [part](#part) itself, in place of "
                        + "`cell`. " + ScreenKeys.about),
                keys.table(ScreenKeys.shared),
            ]
                + grouped.map { kinds, keys in
                    .section("Keys of \(kinds)", [Self.keys.table(keys)])
                } + [
                    .section(
                        "Decks",
                        [
                            .paragraph(PagerKeys.about),
                            .table(["time", "what happens"], PagerKeys.worked),
                        ]),
                    .section("Pages that turn by themselves", [.paragraph(PagerKeys.timed)]),
                ])
    }

    /// The keys of single kinds, by the kinds that have them as they are.
    private static var grouped: [(String, [KeyText])] {
        var rows: [(kinds: [ScreenKind], key: KeyText)] = []
        for kind in ScreenKind.allCases {
            for key in ScreenKeys.keys(of: kind) {
                let same = rows.firstIndex {
                    ($0.key.name, $0.key.takes, $0.key.usually) == (
                        key.name, key.takes, key.usually
                    )
                }
                if let same { rows[same].kinds.append(kind) } else { rows.append(([kind], key)) }
            }
        }
        return rows.grouped { Listing.and($0.kinds.map(\.rawValue)) }
            .map { ($0.key, $0.elements.map(\.key)) }
    }

    private static var part: Block {
        let picks = WordTable.keys.sections["picks"]!.rows.map { ["`\($0[0])`", $0[1]] }
        return keys.section(
            "Part", ListCellKeys.part,
            then: [
                .section("Picks", [.table(["pick", "shows"], picks)]),
                keys.section("Video", Video.keys.object),
            ])
    }

    private static var steps: Block {
        let actions = StepAction.all.map { ["`\($0.name)`", $0.takes, $0.happens] }
        let objects = [
            ("Drag", Step.Drag.keys.object), ("Fling", Step.Fling.keys.object),
            ("Swipe", Step.Swipe.keys.object), ("Insertion", Step.Insertion.keys.object),
            ("Handover", Step.handover.object),
            ("Slow network", NetworkState.slow.object), ("Traffic", Step.Traffic.keys.object),
            ("Weights", WeightKeys.object),
        ]
        return .section(
            "Step",
            [
                .paragraph(StepAction.about), .table(["action", "value", "what happens"], actions),
                .section(
                    "Beside an action",
                    [
                        keys.table(modifiers.map(\.key)),
                        .table(
                            ["key", "goes with"], modifiers.map { ["`\($0.key.name)`", $0.goes] }),
                    ]),
            ] + objects.map { keys.section($0.0, $0.1) })
    }

    /// The keys beside an action, with the steps that have them.
    private static var modifiers: [(key: KeyText, goes: String)] {
        (StepKeys.modifiers + [StepKeys.after.text]).map { key in
            let actions = StepAction.all.filter { $0.companions.contains { $0.name == key.name } }
            let goes =
                switch key.name {
                case StepKeys.times.name: "any step"
                case StepKeys.meanwhile.name: "any step of the script"
                case StepKeys.after.name: "a step of `meanwhile`: \(code(StepAction.momentary))"
                case StepKeys.every.name: code(StepAction.rhythmic)
                default: code(actions.map(\.name))
                }
            return (key, goes)
        }
    }

    private static func code(_ words: [String]) -> String {
        Listing.and(words.map { "`\($0)`" })
    }

    private static var claims: Block {
        let comparisons = Claim.Comparison.allCases.map { "`\($0.rawValue)`" }
        return .section(
            "Claims",
            [
                .paragraph(
                    "A claim compares two figures by \(Listing.or(comparisons)), as in "
                        + "`\"lru:decodes < 0.5 * none:decodes\"`. " + claimRules),
                .table(
                    ["figure", "meaning"], Claim.sides.map { ["`\($0.written)`", $0.meaning] }),
            ])
    }

    private static var phone: Block {
        keys.section(
            "A phone of several apps", PhoneKeys.object,
            then: [
                keys.section("App", PhoneAppKeys.any), keys.section("Visit", VisitKeys.any),
                keys.section("Habits", HabitKeys.object),
            ])
    }

    private static let claimRules = """
        Any counted [column](columns.md) with a number may stand in one. `lab run` and `lab \
        compare` check claims, and the exit code is 2 if one fails. Options that change the run, \
        such as `--device`, leave claims unchecked, and a remark says so; `--claims all` checks \
        them all the same. In a run without a request every claim fails, unless one is `requests \
        == 0`.
        """
}
