import LabBase
import LabPictures
import Synchronization

extension PictureCache {
    /// Draws the missing ones of these pictures, and returns their number. Stops at the first
    /// error.
    ///
    /// - Parameter progress: called after each drawn picture.
    @discardableResult
    package func ensure(
        _ wanted: some Sequence<(DrawnPictures, Int)>, jobs: Int? = nil,
        progress: (@Sendable (PictureDrawingProgress) -> Void)? = nil
    ) throws(Complaint) -> Int {
        var absent: [(DrawnPictures, Int)] = []
        var shelves: Set<String> = []
        // A link doesn't count as a folder.
        var isFolder: [String: Bool] = [:]
        for (pictures, content) in wanted {
            let path = path(pictures, content)
            let shelf = shelf(pictures, content)
            if isFolder[shelf] == nil { isFolder[shelf] = FolderFile.isFolder(shelf) }
            if isFolder[shelf] == true, FolderFile.hasContent(path) {
                FolderFile.touch(path)
                continue
            }
            absent.append((pictures, content))
            guard shelves.insert(shelf).inserted else { continue }
            if shelves.count == 1 { try open() }
            try FolderFile.makeInnerFolder(shelf)
            Temporaries.removeLeftovers(in: shelf)
        }
        let missing = absent
        let state = Mutex(PictureDrawingProgress(count: missing.count))
        let failure = Mutex<(number: Int, error: Complaint)?>(nil)
        WorkerThreads.forEach(missing.count, jobs: jobs ?? WorkerThreads.cores) { number in
            guard failure.withLock({ $0 == nil }) else { return }
            let (pictures, content) = missing[number]
            do throws(Complaint) {
                try draw(pictures, content)
                guard let progress else { return }
                state.withLock {
                    $0.done += 1
                    progress($0)
                }
            } catch {
                // Reports the first failure in order, whichever thread came first.
                failure.withLock {
                    if $0 == nil || number < $0!.number { $0 = (number, error) }
                }
            }
        }
        if let failed = failure.withLock({ $0 }) { throw failed.error }
        return missing.count
    }

    private func draw(_ pictures: DrawnPictures, _ content: Int) throws(Complaint) {
        let path = path(pictures, content)
        // Another process may have drawn it since the check.
        if !FolderFile.hasContent(path) {
            try FolderFile.write(path) { descriptor throws(Complaint) in
                try pictures.draw(content, to: descriptor)
            }
        }
    }
}

/// Progress of drawing.
package struct PictureDrawingProgress: Sendable {
    package let count: Int
    package internal(set) var done = 0
}

extension DrawnPictures {
    /// Draws one picture into an open file.
    fileprivate func draw(_ content: Int, to descriptor: Int32) throws(Complaint) {
        let size = size(content)
        var drawing = PictureDrawing(
            style: style, seedName: name, content: content, width: size.width,
            height: size.height)
        var encoder = PictureEncoder(format, size, isPhoto: style == .photo)
        encoder.frames = frames
        encoder.frameMs = Int(frameNs / 1_000_000)
        let frames = frames
        // Each frame of an animation shows the picture moved upwards, by its part of the height.
        try encoder.write(to: descriptor) { y, row in
            let (frame, rowOfFrame) = y.quotientAndRemainder(dividingBy: size.height)
            drawing.drawRow((rowOfFrame + frame * size.height / frames) % size.height, into: row)
        }
    }
}
