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
            "pressure.previousFor", \.pressure.apps.previousForNs,
            FigureForm<Int64>.time(hour).or("off")),
        DeviceFigure(
            "pressure.stopAfter", \.pressure.apps.stopAfterNs,
            FigureForm<Int64>.time(hour).or("off"),
            spread: .ifAssumed(0.5...6, "assumed: as long as apps finish what they do")),
        DeviceFigure(
            "pressure.mostCached", \.pressure.apps.mostCached,
            FigureForm<Int>.count(1...1_000_000).or("none")),
        DeviceFigure("pressure.hearing", \.pressure.apps.hearing, .word),
    ]

    private static let ends = [
        DeviceFigure(
            "pressure.chooser", \.pressure.apps.chooser, FigureForm<Chooser>.word(or: "system")),
        DeviceFigure(
            "pressure.endPreviousBelow", \.pressure.apps.endPreviousBelowMillionths, share.or("off")
        ),
        DeviceFigure(
            "pressure.endPlayingBelow", \.pressure.apps.endPlayingBelowMillionths, share.or("off")),
        DeviceFigure(
            "pressure.leftLimit", \.pressure.apps.leftLimitBytes,
            FigureForm<Int64>.size(from: 1 << 20).or("none")),
        DeviceFigure(
            "pressure.purgeBelow", \.pressure.apps.purgeBelowMillionths, share.or("off"),
            spread: .ifAssumed(0.7...1.4, roundFigure)),
    ]

    private static let compressor = [
        DeviceFigure("pressure.compress", \.pressure.apps.compressing, .word),
        DeviceFigure(
            "pressure.compressBelow", \.pressure.apps.compressBelowMillionths, share,
            spread: .ifAssumed(0.6...1.6, roundFigure)),
        DeviceFigure(
            "pressure.mostCompressed", \.pressure.apps.mostCompressedMillionths, share,
            spread: .ifAssumed(
                0.67...1.33, "published: 50 and 75 % by two makers' tables of file systems")),
        DeviceFigure(
            "pressure.pixelRatio", \.pressure.apps.pixelRatio, .number(1...1000),
            spread: .ifAssumed(
                0.75...1.15,
                "measured: 1.2 to 1.6 by size and algorithm, of 31 photos by studies/memory/"
                    + "measure-compression")),
        DeviceFigure(
            "pressure.heapRatio", \.pressure.apps.heapRatio, .number(1...1000),
            spread: .ifAssumed(
                0.75...1.5,
                "published: 2.2, a Galaxy S2's zram by dorimanx's page; measured: 2.6 to 4.4 by "
                    + "algorithm, a Python program's heap by studies/memory/measure-compression")),
        DeviceFigure(
            "pressure.restoring", \.pressure.apps.restoredPerSecond, .rate,
            spread: .ifAssumed(0.3...3, roundFigure)),
    ]
}
