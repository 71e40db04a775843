import LabOrders
import LabScripts

/// An image view: the image that it shows, wants and waits for.
struct ViewState: BitwiseCopyable {
    /// The lease: the instance that the view holds.
    var instance: InstanceID = .absent
    /// The image that it was last asked to show.
    var wanted: ImageID = .absent
    /// The image that this stood for when it asked.
    var asked: ImageID = .absent
    /// The load that it waits for, in whose list of waiters it stands.
    var load: LoadID = .absent
    var nextWaiter: ViewID = .absent
    /// The first one has the last here.
    var previousWaiter: ViewID = .absent
    /// The image that it let go of and asks for again on return.
    var released: ImageID = .absent
    /// The screen that was in front when the view was first used.
    var screen: UInt32 = .absent
    /// How often it left its window.
    var hides: UInt32 = 0
    /// Number of its last request among all, including those of a dead app.
    var asking: Int64 = 0
    /// Its image went with the process; it asks anew when it is shown again.
    var isLost = false
    /// Its last request found nothing, and nothing has become of it yet.
    var hasOpenRequest = false
    var size: SizeID = 0
    var isInWindow = false
    /// The library knows nothing of it: it lets go of nothing.
    var isPlain = false
    /// It plays a video, and isn't blank without an image.
    var isPlaying = false
    /// The picture that it lacked when it was last blank had been given to a view before.
    var isBlankAgain = false
    /// The view that it lies over, whose image is seen until its own is there.
    var thumbnail: ViewID = .absent
    var cover: ViewID = .absent
    /// True if it lies over another view, or under one.
    var overlaps: Bool { thumbnail != .absent || cover != .absent }

    /// Since when it is on screen without the image that it wants; negative when it isn't.
    var blankSinceNs: Int64 = -1
}
