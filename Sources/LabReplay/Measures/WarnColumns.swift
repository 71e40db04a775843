import LabBase

/// The columns of `lab warn`, in their order.
package enum WarnColumns {
    package static let all: [Column] =
        RowIdentity.table.map(\.column) + probed.filter { !$0.isMeasured } + RowOrigin.columns
        + probed.filter(\.isMeasured) + [.of(.lab)]

    private static let probed: [Column] = WarningProbe.table.map(\.column)

    /// - Parameter figures: of the probe's own columns, in their order.
    package static func row(identity: [Figure], probed figures: [Figure], origin: [Figure]) -> Row {
        func half(measured: Bool) -> [Figure] {
            zip(probed, figures).filter { $0.0.isMeasured == measured }.map(\.1)
        }
        return Row(
            columns: all,
            figures: identity + half(measured: false) + origin + half(measured: true)
                + [LabVersion.figure])
    }

    package static let before = Held("before") { $0.before }
    package static let after = Held("after") { $0.after }

    /// Bytes held at a moment, by holder.
    package struct Held: Sendable {
        package typealias Bytes = TypedColumn<WarningProbe, Int64>
        package let image, store, onScreen, offScreen, inFlight, garbage: Bytes

        init(_ when: String, _ bytes: @escaping @Sendable (WarningProbe) -> ByteSnapshot) {
            func column(
                _ holder: String, _ held: @escaping @Sendable (ByteSnapshot) -> Int64
            ) -> Bytes {
                Bytes("\(when)_\(holder)_bytes", .bytes) { held(bytes($0)) }
            }
            image = column("image") { $0.image }
            store = column("store") { $0.store }
            onScreen = column("onscreen") { $0.onScreen }
            offScreen = column("offscreen") { $0.offScreen }
            inFlight = column("inflight") { $0.inFlight }
            garbage = column("garbage") { $0.garbage }
        }

        fileprivate var table: [TableColumn<WarningProbe>] {
            [.of(image), .of(store), .of(onScreen), .of(offScreen), .of(inFlight)]
        }
    }
}

extension WarningProbe: RowSource {
    /// The columns from `at_ms` on, in order.
    package static let table: [TableColumn<WarningProbe>] =
        [.of(.atMs), .of(.level)] + WarnColumns.before.table + WarnColumns.after.table + [
            .of(.freedBytes), .of(.redecodes5s), .of(.blankMs5s), .of(.recoveredMs),
            .of(.nextWarningMs), .of(WarnColumns.before.garbage), .of(WarnColumns.after.garbage),
            .of(.freedShare),
            .of(.beforeRssBytes), .of(.afterRssBytes),
        ]
}

extension TypedColumn where Source == WarningProbe, Value == Double {
    package static var atMs: Self { Self("at_ms", .milliseconds) { $0.atNs } }
    package static var freedShare: Self {
        Self("freed_share", .ratio, .higher) {
            ResultColumn<Double>.freedShare($0.freedBytes, of: $0.before.held)
        }
    }
    package static var blankMs5s: Self { Self("blank_ms_5s", .milliseconds, .lower) { $0.blankNs } }
    package static var recoveredMs: Self { Self("recovered_ms", .milliseconds) { $0.recoveredNs } }
    package static var nextWarningMs: Self {
        Self("next_warning_ms", .milliseconds, .higher) { $0.nextNs }
    }
}

extension TypedColumn where Source == WarningProbe, Value == String {
    package static var level: Self { Self("level") { $0.level.rawValue } }
}

extension TypedColumn where Source == WarningProbe, Value == Int64 {
    package static var freedBytes: Self { Self("freed_bytes", .byteDifference) { $0.freedBytes } }
    package static var redecodes5s: Self { Self("redecodes_5s", .count, .lower) { $0.redecodes } }
    package static var beforeRssBytes: Self {
        Self("before_rss_bytes", .bytes, measured: true) { $0.residentBefore }
    }
    package static var afterRssBytes: Self {
        Self("after_rss_bytes", .bytes, measured: true) { $0.residentAfter }
    }
}
