import LabBase
import LabCommandLine
import LabPictures
import LabRuns
import Synchronization

/// Pictures: what is done with them before anything runs, and what is said of them.
extension ReplayCommand {
    /// Looks at the user's pictures that are asked for, and draws those that real memory needs.
    func preparePictures(_ session: RunSession) throws(Complaint) {
        if !isQuiet {
            SourceRemarks.say(session.remarks)
            let folders = session.inputs.flatMap { $0.header.catalog.folders }
            for line in PictureRemarks.lines(folders) { Terminal.say(line) }
        }
        let hasPhones = session.cells.contains { $0.phone != nil }
        let jobs = arguments[Options.jobs] ?? WorkerThreads.cores
        let cells = session.cells.count * session.options.repeats
        try session.preparePictures { step in
            switch step {
            case .checking(let done, let count):
                progress.show(WorkProgress(done, of: count, "pictures looked at"))
            case .planned(let work):
                if !isQuiet, let line = work.line(jobs: jobs, cells: cells, ofPhone: hasPhones) {
                    Terminal.say(line)
                }
            case .drawing(let drawing):
                progress.show(WorkProgress(drawing.done, of: drawing.count, "pictures drawn"))
            }
        }
        progress.clear()
        reportPictures(session)
    }

    /// Files that can't be decoded are said once, before anything runs.
    private func reportPictures(_ session: RunSession) {
        var said: Set<String> = []
        let faults = session.inputs.flatMap { $0.header.catalog.folders }.flatMap { $0.faults }
        for fault in faults where said.insert(fault.path).inserted {
            Terminal.say("\(fault.path): \(fault.reason)")
        }
    }
}

/// Remarks on inputs, each once, however many stages and devices a command has.
enum SourceRemarks {
    private static let said = Mutex<Set<String>>([])

    static func say(_ lines: [String]) {
        for line in lines where said.withLock({ $0.insert(line).inserted }) { Terminal.say(line) }
    }
}

/// Lines about the files of folders that aren't decoded.
enum PictureRemarks {
    static func lines(_ folders: [PictureFolder]) -> [String] {
        var said: Set<String> = []
        return folders.filter { said.insert($0.path).inserted }.flatMap { folder in
            [passedOver(folder), modelled(folder)].compactMap { $0 }
        }
    }

    /// By what they are: `3 text (notes.txt and others)`.
    private static func passedOver(_ folder: PictureFolder) -> String? {
        let all = folder.passedOver
        if all.isEmpty { return nil }
        let kinds = Dictionary(grouping: all, by: \.words).sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        let parts = kinds.map { words, files in
            let others = files.count > 1 ? " and \(files.count - 1) more" : ""
            return "\(files[0].name)\(others) (\(words))"
        }
        return "\(folder.path): \(count(all.count, "file is", "files are")) passed over: "
            + Listing.and(parts)
    }

    private static func modelled(_ folder: PictureFolder) -> String? {
        let parts = PictureFormat.allCases.filter { !$0.isDecoded }.compactMap { format in
            let number = folder.files.count { $0.facts?.format == format }
            return number == 0 ? nil : "\(number) \(format.title)"
        }
        if parts.isEmpty { return nil }
        return
            "\(folder.path): \(Listing.and(parts)) can't be decoded here. Their sizes are known, "
            + "and memory of that size is filled"
    }

    /// The picture that takes most memory to decode, and how much; empty where there are none.
    static func dearest(_ folders: [PictureFolder]) -> String {
        let files = folders.flatMap { $0.files }
        let costs = files.compactMap { file in
            file.facts.map { (path: file.path, cost: PictureCost($0)) }
        }
        guard let most = costs.max(by: { $0.cost.heldBytes < $1.cost.heldBytes }) else { return "" }
        return ", and so are its \(count(costs.count, "picture", "pictures")): decoding "
            + "\(most.path) takes most, \(Fixed.bytes(most.cost.heldBytes))"
    }

    private static func count(_ count: Int, _ one: String, _ more: String) -> String {
        "\(count) \(count == 1 ? one : more)"
    }
}
