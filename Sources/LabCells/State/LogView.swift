import LabOrders
import LabReplay

/// A view as it stands: it shows an image, waits for one, or neither.
package struct LogView {
    /// The image that it wants: it asked for it, and for no other since.
    package private(set) var image = ImageID.absent
    /// The number of the screen that it asked on.
    private(set) var screen = UInt32.absent
    package internal(set) var sight: LogSight?
    package internal(set) var load: LogLoad?
    /// Its load has failed, and it hasn't asked again.
    package internal(set) var hasFailed = false
    package var isBlank = false
    /// A video plays in it, over the image that it has, or without one.
    package var isPlaying = false

    mutating func asks(_ request: ViewRequest) {
        if case .kept(let isWrong) = request.answer {
            // Another picture may be behind the image's name by now.
            if isWrong { sight?.isWrong = true }
            return
        }
        image = request.image
        screen = request.screen
        load = nil
        hasFailed = false
    }

    mutating func losesAll() {
        sight = nil
        load = nil
        hasFailed = false
        isBlank = false
        isPlaying = false
    }
}

/// An image as a view has come by it.
package struct LogSight {
    package var instance: LogInstance
    package var image: ImageID?
    package var supply: Supply
    package var isWrong: Bool
}
