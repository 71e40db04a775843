/// The figures that say how a device shares its memory among several apps.
extension DeviceFigure {
    static let apps = (stages + ends + compressor).map { $0.ofPhones }

    private static let stages = [
        DeviceFigure(
            "pressure.previousFor", \.pressure.apps.previousForNs,
            FigureForm<Int64>.time(hour).or("off")),
        DeviceFigure(
            "pressure.stopAfter", \.pressure.apps.stopAfterNs,
            FigureForm<Int64>.time(hour).or("off"),
            spread: .ifAssumed(0.5...6)),
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
            spread: .ifAssumed(0.7...1.4)),
    ]

    private static let compressor = [
        DeviceFigure("pressure.compress", \.pressure.apps.compressing, .word),
        DeviceFigure(
            "pressure.compressBelow", \.pressure.apps.compressBelowMillionths, share,
            spread: .ifAssumed(0.6...1.6)),
        DeviceFigure(
            "pressure.mostCompressed", \.pressure.apps.mostCompressedMillionths, share,
            spread: .ifAssumed(0.67...1.33)),
        DeviceFigure(
            "pressure.pixelRatio", \.pressure.apps.pixelRatio, .number(1...1000),
            spread: .ifAssumed(0.75...1.15)),
        DeviceFigure(
            "pressure.heapRatio", \.pressure.apps.heapRatio, .number(1...1000),
            spread: .ifAssumed(0.75...1.5)),
        DeviceFigure(
            "pressure.restoring", \.pressure.apps.restoredPerSecond, .rate,
            spread: .ifAssumed(0.3...3)),
    ]
}
