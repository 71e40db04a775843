import LabBase
import LabRecordings

/// The parts of other programs' logs that are read, with the place where each was found.
enum LogLookUp {
    static var blocks: [Block] {
        [
            .section("Android's traces", [.paragraph(ofTraces), sections]),
            .section("Nuke's intervals", [intervals]),
            .section("Tables of Instruments", [tables]),
            .section("A log of transfers", [.paragraph(ofTransfers), keys]),
        ]
    }

    private static let assumed = "assumed"

    private static let ofTraces = """
        Of each section nothing but numbers is kept. The package `perfetto` of PyPI, whose schema \
        the numbers of fields are of, wrote the traces that test it: no phone did.
        """

    private static let sections = Block.table(
        ["section", "what it tells", "read in"],
        PerfettoSection.all.map { section -> [String] in
            let name = "`\(section.name)`" + (section.isPrefix ? " and what follows" : "")
            return [name, section.tells, section.source ?? assumed]
        })

    private static let intervals = Block.table(
        ["interval", "what it tells", "read in kean/Nuke"],
        NukeSignpost.all.map { interval -> [String] in
            ["`\(interval.name)`", words(interval.meaning), interval.source ?? assumed]
        })

    private static let tables = Block.table(
        ["schema", "what it tells", "columns", "read in"],
        InstrumentsTable.all.map { table -> [String] in
            let columns = table.columns.map { "`\($0)`" }.joined(separator: ", ")
            return ["`\(table.schema)`", table.tells, columns, table.source]
        })

    private static let ofTransfers = """
        The first line is `{"\(TransferKey.header)":\(TransferKey.form)}`; then each transfer that \
        has ended has one.
        """

    private static let keys = Block.table(
        ["key", "what it is"],
        TransferKey.all.map { key -> [String] in ["`\(key.name)`", key.about] })

    private static func words(_ meaning: NukeSignpost.Meaning) -> String {
        switch meaning {
        case .download: "a file is fetched"
        case .decode: "a picture is decoded"
        case .decompress: "its pixels are made: part of the decode"
        }
    }
}
