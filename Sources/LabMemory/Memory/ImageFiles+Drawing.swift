import LabBase
import LabDecoding
import LabOrders
import LabPictures

extension ImageFiles {
    /// Draws the lab's own images among these that are missing.
    @discardableResult
    package func draw(
        _ images: some Sequence<ImageID>, jobs: Int? = nil,
        progress: (@Sendable (PictureDrawingProgress) -> Void)? = nil
    ) throws(Complaint) -> Int {
        var seen: Set<String> = []
        let wanted = images.compactMap { catalog.drawing(of: $0) }.filter { pictures, content in
            seen.insert(cache.path(pictures, content)).inserted
        }
        return try cache.ensure(wanted, jobs: jobs, progress: progress)
    }
}
