import LabBase

/// A phone's sweep in words: at several limits of an app, how warm it stays and how the others
/// fare; without limits, the table of `lab run`.
package struct PhoneSweep {
    let phone: PhoneRows
    private let curves: [PhoneCurve]
    /// Shown of the app whose limit it is, beside what is shown of any.
    private let outcome: Column

    package init(_ rows: [Row], outcome: Column = .of(.blankMs)) {
        self.outcome = outcome
        phone = PhoneRows(rows)
        curves = PhoneCurve.all(phone)
    }

    /// A line for each limit, or for each app of each variant.
    package var table: TextTable { curves.isEmpty ? PhoneTable(phone).table : overLimits }

    /// Everything: each app at each limit.
    var blocks: [Block] {
        let head: [Block] = curves.isEmpty ? [] : [.table(overLimits)]
        return head + PhoneTable(phone).blocks + Block.paragraphs(sentences)
    }

    package var sentences: [String] {
        curves.flatMap { Self.sentences($0, namesPolicy: curves.count > 1) }
            + PhoneSentence.all(phone)
    }

    private var points: [(curve: PhoneCurve, point: PhoneCurve.Point)] {
        curves.flatMap { curve in curve.points.map { (curve, $0) } }
    }

    private var overLimits: TextTable {
        let points = points
        let usable = TimeScale(points.compactMap { $0.point.own.median(.usableMsP50) })
        let apps = curves.map(\.app).distinct
        let own = apps.count == 1 ? apps[0] : "its app"
        return TextTable(
            points,
            [
                curves.count > 1 ? .text("policy") { $0.curve.policy } : nil,
                .figure("limit") { Fixed.bytes($0.point.limitBytes) },
                .figure("\(own) warm") { Self.share($0.point.own.median(.warmReturns)) },
                .figure("usable", note: "usable: from the tap until all in sight is there") {
                    $0.point.own.median(.usableMsP50).map(usable.text) ?? "-"
                },
                .figure(
                    "\(own) killed", rank: 1, isMishap: true,
                    note: PhoneTable.killedNote(phone, "\(own) killed")
                ) { $0.point.own.killed },
                .figure("others warm") { point in
                    Self.share(MedianEstimate(point.point.othersShares)?.median)
                },
                shown.contains(outcome)
                    ? nil
                    : .figure("\(own) \(outcome.title)", rank: 2) {
                        FigureWords.text($0.point.own.median(outcome), outcome)
                    },
                .figure(
                    "others killed", isMishap: true,
                    note: phone.hasSeeds ? "others killed: the median of their sum" : nil
                ) { PhoneTable.count($0.point.kills) },
            ])
    }

    private let shown: [Column] = [.of(.warmReturns), .of(.usableMsP50), .of(.kills)]

    private static func share(_ share: Double?) -> String {
        FigureWords.text(share, .of(.warmReturns))
    }

    /// The limit beyond which more buys nothing, and that beyond which it costs others.
    ///
    /// - Parameter namesPolicy: true where there are curves of several policies.
    static func sentences(_ curve: PhoneCurve, namesPolicy: Bool = false) -> [String] {
        let told = sentences(curve)
        guard namesPolicy else { return told }
        return told.map { sentence in
            let first = sentence.prefix(1)
            // An app's name stays as it is.
            let start = sentence.hasPrefix(curve.app) ? String(first) : first.lowercased()
            return "With \(curve.policy): \(start)\(sentence.dropFirst())"
        }
    }

    private static func sentences(_ curve: PhoneCurve) -> [String] {
        var told: [String] = []
        if let warmest = curve.warmest, let last = curve.points.last {
            let limit = Fixed.bytes(warmest.limitBytes)
            let own = warmest.own
            let most = own.warmth.words + (own.rows.count > 1 ? " of all \(own.draws)" : "")
            told.append(
                warmest.limitBytes == last.limitBytes
                    ? "\(curve.app) is warm on \(most) at \(limit), the largest limit."
                    : "\(curve.app) is warm on \(most) at \(limit), and on no more at any larger "
                        + "limit.")
        }
        guard let first = curve.points.first, let last = curve.points.last else { return told }
        if let kindest = curve.kindest,
            let next = curve.points.first(where: { $0.limitBytes > kindest.limitBytes })
        {
            told.append(
                "Above \(Fixed.bytes(kindest.limitBytes)) it costs others: they are ended "
                    + "\(PhoneSentence.times(next.kills)) at \(Fixed.bytes(next.limitBytes)), and "
                    + "\(PhoneSentence.times(kindest.kills)) at "
                    + "\(Fixed.bytes(kindest.limitBytes)).")
        } else if first.kills == 0 {
            told.append(
                "The others are never ended, at any limit up to \(Fixed.bytes(last.limitBytes)).")
        } else {
            told.append(
                "The others are ended \(PhoneSentence.times(first.kills)) at "
                    + "\(Fixed.bytes(first.limitBytes)), and no more often at any limit up to "
                    + "\(Fixed.bytes(last.limitBytes)).")
        }
        return told
    }
}
