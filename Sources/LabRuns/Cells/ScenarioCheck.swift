import LabBase
import LabCells
import LabDevices
import LabPictures
import LabReplay
import LabScripts
import Synchronization

/// Everything that can be wrong with a scenario, without running it: its text, its script played
/// to the end, its policies, and the pictures of its folders, decoded one by one.
package enum ScenarioCheck {
    /// Returns the input. Its folders of pictures report their files that aren't sound.
    package static func run(
        _ path: String, progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
    ) throws(Complaint) -> CellInput {
        let loader = try InputLoader(deviceText: nil, imageCache: PictureCache.standard(nil))
        let input = try loader.load(path, seed: nil)
        for text in input.header.policies {
            _ = try loader.policy(text, for: input)
        }
        let folders = input.header.catalog.folders
        let pictures = folders.flatMap { folder in folder.unchecked.map { (folder, $0) } }
        let done = Mutex(0)
        WorkerThreads.forEach(pictures.count, jobs: WorkerThreads.cores) { index in
            _ = pictures[index].0.soundness(of: pictures[index].1)
            done.withLock {
                $0 += 1
                progress($0, pictures.count)
            }
        }
        for folder in folders { folder.save() }
        return input
    }
}
