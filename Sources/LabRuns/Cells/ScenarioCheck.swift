import LabBase
import LabCells
import LabPictures
import LabScripts
import Synchronization

/// Everything that can be wrong with a scenario or a phone, without running it: its text, its
/// scripts played to the end, its policies, and the pictures of its folders, decoded one by one.
package enum ScenarioCheck {
    /// A scenario, a trace or a phone that is right.
    package struct Checked {
        /// One, or one for each app of a phone that replays something.
        package var inputs: [CellInput]
        /// Notes on the phone as a whole.
        package var notes: [String] = []
        /// Keys of the apps' own files that do nothing on the phone.
        package var givesWay: [GivingWay] = []
    }

    /// Returns the inputs. Their folders of pictures report their files that aren't sound.
    package static func run(
        _ path: String, progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
    ) throws(Complaint) -> Checked {
        let loader = try InputLoader(deviceText: nil, imageCache: PictureCache.standard(nil))
        let checked =
            InputLoader.isPhone(path)
            ? try phone(path, loader) : Checked(inputs: [try loader.load(path, seed: nil)])
        for input in checked.inputs {
            for text in input.header.policies { _ = try loader.policy(text, for: input) }
        }
        checked.inputs.flatMap(\.header.catalog.folders)
            .look(at: \.unchecked, jobs: WorkerThreads.cores, progress)
        return checked
    }

    private static func phone(_ path: String, _ loader: InputLoader) throws(Complaint) -> Checked {
        let file = try loader.phone(path)
        return try Complaint.ofPlay { () throws(Halt) in
            let phone = try file.phone()
            var lengths: [Int64?] = []
            var inputs: [CellInput] = []
            for app in phone.apps {
                guard let trace = app.trace else {
                    lengths.append(nil)
                    continue
                }
                let summary = try trace.summary()
                lengths.append(summary.durationNs)
                let source = CellSource(
                    path: "\(path): \(app.name)", deviceText: nil, seed: nil, source: trace)
                inputs.append(CellInput(source, summary: summary))
            }
            let notes = file.remarks + phone.remarks(lengthsNs: lengths)
            return Checked(inputs: inputs, notes: notes.map(\.description), givesWay: file.givesWay)
        }
    }
}

extension [PictureFolder] {
    /// Decodes pictures of each, and remembers which are sound.
    func look(
        at pictures: (PictureFolder) -> [Int], jobs: Int,
        _ progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
    ) {
        let pictures = flatMap { folder in pictures(folder).map { (folder, $0) } }
        let done = Mutex(0)
        WorkerThreads.forEach(pictures.count, jobs: jobs) { index in
            _ = pictures[index].0.soundness(of: pictures[index].1)
            done.withLock {
                $0 += 1
                progress($0, pictures.count)
            }
        }
        for folder in self { folder.save() }
    }
}
