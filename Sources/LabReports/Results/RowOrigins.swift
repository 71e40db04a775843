import LabBase

/// Tells whether rows that bear one name are of one origin: the same files, and the same lab.
package enum RowOrigins {
    /// Rows of a file, or of this run.
    package typealias Source = (name: String, rows: [Row])

    /// Remarks on what is odd about putting them side by side, a sentence each without its stop.
    package static func remarks(_ sources: [Source]) -> [String] {
        let inputs = mixed(sources, .of(.inputSha256)) { "\($0[.scenario]) on \($0[.device])" }
        let traces = mixed(sources, .of(KeyResultColumns.traceSHA256)) {
            $0[KeyResultColumns.trace]
        }
        let policies = mixed(sources, .of(.policySha256)) { $0[.policy] }
        return (inputs + traces).map { name, files in
            "\(name): \(files) are of different files, pictures or settings under this name"
        }
            + policies.map { name, files in
                "\(name): \(files) are of different files of this policy"
            } + labs(sources)
    }

    /// Names under which rows have several digests, with those that have them.
    private static func mixed(
        _ sources: [Source], _ column: Column, _ name: (Row) -> String
    ) -> [(name: String, files: String)] {
        let told = sources.flatMap { source in
            source.rows.filter { !$0[figure: column].isNone }.map {
                (name: name($0), digest: $0[figure: column].written, source: source.name)
            }
        }
        return told.grouped(by: \.name).compactMap { name, own in
            let digests = own.grouped(by: \.digest)
            guard digests.count > 1 else { return nil }
            let files = digests.map { $0.elements[0].source }.distinct
            return (name, files.count == 1 ? "rows of \(files[0])" : Listing.and(files))
        }
    }

    private static func labs(_ sources: [Source]) -> [String] {
        let labs = sources.map { source in
            source.rows.map { $0[.lab] }.filter { !$0.isEmpty }.distinct
        }
        guard labs.flatMap(\.self).distinct.count > 1 else { return [] }
        let words = zip(sources, labs).filter { !$1.isEmpty }.map { source, labs in
            "\(source.name) is of lab \(Listing.and(labs))"
        }
        return [words.joined(separator: ", ") + ": what one counts otherwise shows as a change"]
    }
}
