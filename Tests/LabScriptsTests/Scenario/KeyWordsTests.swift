import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import LabScripts
@testable import PlainDesks

/// The words of `Sources/CFiles/words`, which a writer edits.
@Suite struct `Words about keys and figures` {
    private static var objects: [FileObject] {
        [
            ScenarioKeys.object, PhoneKeys.object, PhoneAppKeys.any, VisitKeys.any,
            HabitKeys.object, TraceHeaderKeys.object, DeviceReader.object, DeviceReader.decode,
            DeviceReader.sourcesObject, NetworkReader.object, HostKeys.object,
            OtherApps.keys.object,
            ImageKeys.any, ScreenKeys.any, RowKeys.section, RowKeys.kind, RowKeys.carouselObject,
            Screen.More.keys.object, TapKeys.object, ListCellKeys.part, Video.keys.object,
            PaneKeys.object,
            Screen.Bars.keys.object, OverlayKeys.part, TabsSwipeKeys.all.object,
            Step.Swipe.keys.object,
            Step.Drag.keys.object, Step.Fling.keys.object, Step.Insertion.keys.object,
            Step.handover.object,
            Step.Traffic.keys.object, NetworkState.slow.object, RowExtent.keys.object,
            Form<AllocatorDecay>.allocatorObject, DeviceRanges.object(DeviceFigure.all[0]),
            Pressure.Thresholds.keys.object, StepKeys.meanwhileObject, PolicyFileKeys.object,
        ] + PolicyFileKeys.inner
    }

    @Test func `are there for each key, and for nothing else`() {
        var told = Set(
            (Self.objects.flatMap(\.keys) + StepKeys.modifiers).filter { !$0.section.isEmpty }
                .map { "\($0.section): \($0.name)" })
        told.formUnion(StepAction.all.map { "action: \($0.name)" })
        told.formUnion(TraceEventForm.all.map { "event: \($0.name)" })
        told.formUnion(HabitRate.all.map { "habits: \($0.key.name)" })
        check(rows(of: .keys, without: ["cards and swipes", "picks"]), told.sorted())
    }

    @Test func `are there for each figure, and for nothing else`() {
        let told = DeviceFigure.all.filter { $0.kind == nil }.map(\.name) + ["decode.reading"]
        check(
            rows(of: .figures, without: ["android", "decoding", "ranges"]),
            Set(told.map { "figure: \($0)" }).sorted())
        let ranged = Set(
            DeviceFigure.all.filter { $0.spread != nil }.map(\.name) + HabitRate.all.map(\.name))
        let ranges = WordTable.figures.sections["ranges"]?.rows.map { $0[0] } ?? []
        check(Set(ranges).subtracting(ranged).sorted(), [])
    }

    private func rows(of table: WordTable, without others: [String]) -> [String] {
        table.sections.filter { !others.contains($0.key) }
            .flatMap { section, texts in texts.rows.map { "\(section): \($0[0])" } }.sorted()
    }

    @Test func `have the figures that the code has`() {
        let limits = [
            "phone": "at most \(PhoneKeys.mostApps).",
            "habits": "deviation \(VisitMeasures.staySigma)",
            "steps": "\(ScriptBounds.mostDays) days",
        ]
        for (section, text) in limits {
            let texts = WordTable.keys.sections[section]
            let all = (texts?.paragraphs ?? []) + (texts?.rows.flatMap { $0 } ?? [])
            check(all.contains { $0.contains(text) }, note: text)
        }
        check(WordTable.keys.text("steps").contains("\(Int(ScriptBounds.mostWork).grouped) events"))
        check(WordTable.keys.row("policies", of: "phone")[2], "`[\"\(PhoneVariant.unchanged)\"]`")
    }
}
