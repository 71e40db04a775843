import LabBase
import LabPictures

/// The figures that say how a device shares its memory among several apps.
extension FigureKey<Device> {
    static let apps = (stages + ends + compressor).map { $0.ofPhones }

    private static let hour: ClosedRange<Int64> = 0...3_600_000_000_000
    private static let share = FigureForm<Int64>.share(json: { .word("\(Double($0) / 1_000_000)") })
    private static let roundFigure = "assumed: the figure is a round one"

    private static let stages = [
        DeviceFigure(
            "pressure.previousFor", "for how long the app left last is spared",
            \.pressure.apps.previousForNs, FigureForm<Int64>.time(hour).or("off"),
            takes: #"a time: for how long the app that was left last isn't cached, or `"off"`"#,
            usually: #"`"off"`. Android: `"60s"`"#),
        DeviceFigure(
            "pressure.stopAfter", "from being cached until an app doesn't run",
            \.pressure.apps.stopAfterNs, FigureForm<Int64>.time(hour).or("off"),
            takes: "a time: from the instant at which an app is cached until it is frozen or "
                + #"suspended, or `"off"`"#,
            usually: #"`"5s"`. Android: `"10s"` from API level 34, `"10m"` from 31, else `"off"`"#,
            spread: .ifAssumed(0.5...6, "assumed: as long as apps finish what they do")),
        DeviceFigure(
            "pressure.mostCached", "how many cached apps are kept", \.pressure.apps.mostCached,
            FigureForm<Int>.count(1...1_000_000).or("none"),
            takes: #"the most apps that are cached; the one left longest ago goes. Or `"none"`"#,
            usually: #"`"none"`. Android: 512 from API level 34, else 16"#),
        DeviceFigure(
            "pressure.hearing", "which apps a signal reaches", \.pressure.apps.hearing, .word,
            takes: #"`"running"`: none that is frozen or suspended; or `"all"`"#,
            usually: #"`"running"`"#),
    ]

    private static let ends = [
        DeviceFigure(
            "pressure.chooser", "by which rule the app that is ended is chosen",
            \.pressure.apps.chooser, FigureForm<Chooser>.word(or: "system"),
            takes: #"`"score"`: the highest score, as lmkd has it; `"band"`: the lowest band, as "#
                + #"jetsam has it; `"kernel"`: the largest sum of size and score, as the Linux "#
                + #"kernel has it; each as soon as memory runs short. Or `"system"`: as the "#
                + "device's own system, at its looks",
            usually: #"`"system"`"#),
        DeviceFigure(
            "pressure.endPreviousBelow",
            "the share of free memory below which the app left last is ended",
            \.pressure.apps.endPreviousBelowMillionths, share.or("off"),
            takes: "a share of the RAM below which the app left last is ended as long as it is "
                + #"spared, or `"off"`"#,
            usually: #"`"off"`. Android: 126 MiB of the RAM"#),
        DeviceFigure(
            "pressure.endPlayingBelow", "the same for an app that plays",
            \.pressure.apps.endPlayingBelowMillionths, share.or("off"),
            takes: #"the same for an app that was left and plays, or `"off"`"#,
            usually: #"`"off"`. Android: 108 MiB of the RAM"#),
        DeviceFigure(
            "pressure.leftLimit", "the footprint above which an app that was left is ended",
            \.pressure.apps.leftLimitBytes, FigureForm<Int64>.size(from: 1 << 20).or("none"),
            takes: #"the footprint above which an app that was left is ended, or `"none"`"#,
            usually: #"`"none"`"#),
        DeviceFigure(
            "pressure.purgeBelow", "the share of free memory below which purgeable memory is taken",
            \.pressure.apps.purgeBelowMillionths, share.or("off"),
            takes: "a share of the RAM below which memory that apps marked as purgeable is taken, "
                + #"or `"off"`"#,
            usually: #"0.15. Android: `"off"`"#, spread: .ifAssumed(0.7...1.4, roundFigure)),
    ]

    private static let compressor = [
        DeviceFigure(
            "pressure.compress", "when memory of apps that were left is compressed",
            \.pressure.apps.compressing, .word,
            takes: #"`"short"`: below `compressBelow`; `"stopped"`: then, and all of an app as it "#
                + #"stops running; or `"off"`"#,
            usually: #"`"short"`. Android from API level 34: `"stopped"`"#),
        DeviceFigure(
            "pressure.compressBelow", "the share of free memory below which it is compressed",
            \.pressure.apps.compressBelowMillionths, share,
            takes: "a share of the RAM below which memory is compressed, of the app left longest "
                + "ago first",
            usually: "0.25", spread: .ifAssumed(0.6...1.6, roundFigure)),
        DeviceFigure(
            "pressure.mostCompressed", "the most that is compressed, by its size before",
            \.pressure.apps.mostCompressedMillionths, share,
            takes: "a share of the RAM: the most memory that is compressed at a time, by its size "
                + "before",
            usually: "0.5. Android: 0.75",
            spread: .ifAssumed(
                0.67...1.33, "published: 50 and 75 % by two makers' tables of file systems")),
        DeviceFigure(
            "pressure.pixelRatio", "how many times smaller decoded pixels get",
            \.pressure.apps.pixelRatio, .number(1...1000),
            takes: "how many times smaller decoded pixels get", usually: "1.45. Android: 1.3",
            spread: .ifAssumed(
                0.75...1.15,
                "measured: 1.2 to 1.6 by size and algorithm, of 31 photos by scripts/"
                    + "measure-compression")),
        DeviceFigure(
            "pressure.heapRatio", "the same of an app's own memory", \.pressure.apps.heapRatio,
            .number(1...1000),
            takes: "the same of an app's own memory", usually: "2.6. Android: 2.8",
            spread: .ifAssumed(
                0.75...1.5,
                "published: 2.2, a Galaxy S2's zram by dorimanx's page; measured: 2.6 to 4.4 by "
                    + "algorithm, a Python program's heap by studies/memory/measure-compression")),
        DeviceFigure(
            "pressure.restoring", "how fast compressed memory comes back",
            \.pressure.apps.restoredPerSecond, .rate,
            takes: "bytes a second, by their size before, that come back as an app does",
            usually: #"`"1GB/s"`"#, spread: .ifAssumed(0.3...3, roundFigure)),
    ]
}
