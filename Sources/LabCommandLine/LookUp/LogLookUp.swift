import LabBase
import LabRecordings

/// The parts of other programs' logs that are read, with the place where each was found.
enum LogLookUp {
    static var blocks: [Block] {
        [
            .section("A log of transfers", [.paragraph(ofTransfers), keys]),
        ]
    }

    private static let ofTransfers = """
        The first line is `{"\(TransferKey.header)":\(TransferKey.form)}`; then each transfer that \
        has ended has one.
        """

    private static let keys = Block.table(
        ["key", "what it is"],
        TransferKey.all.map { key -> [String] in ["`\(key.name)`", key.about] })
}
