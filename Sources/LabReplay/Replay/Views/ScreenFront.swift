import LabScripts

/// The screen in front, from its coming there until its images are there.
struct ScreenFront {
    private(set) var screen: UInt32 = .absent
    private var startNs: Int64 = 0
    private var waitsForImage = false
    private(set) var waitsForAll = false
    /// Views of the screen that are on it and blank.
    private var blank = 0
    /// When the main thread had the latest image ready.
    private var readyNs: Int64 = 0
    /// Times from a screen's coming to the front to its first image.
    private(set) var firstImages = DurationCounts()
    /// Times from a screen's coming to the front to its last image.
    private(set) var allVisible = DurationCounts()

    mutating func enter(_ screen: UInt32, blank: Int, nowNs: Int64) {
        self.screen = screen
        self.blank = blank
        startNs = nowNs
        waitsForImage = true
        waitsForAll = true
        readyNs = 0
    }

    /// A screen comes to the front while the app isn't there.
    mutating func enterUnseen(_ screen: UInt32) { self.screen = screen }

    /// The app is there again, and shows the screen that it had, if it had one.
    mutating func enterAgain(nowNs: Int64) {
        enter(screen, blank: 0, nowNs: nowNs)
        waitsForImage = screen != .absent
        waitsForAll = screen != .absent
    }

    mutating func viewIsBlank() { blank += 1 }

    mutating func viewIsFilled() { blank -= 1 }

    /// A view of a screen has its image, which the main thread has drawn at an instant.
    mutating func noteImage(on screen: UInt32, readyNs: Int64) {
        guard waitsForAll, screen == self.screen else { return }
        self.readyNs = readyNs
        guard waitsForImage else { return }
        waitsForImage = false
        firstImages.add(ns: readyNs - startNs)
    }

    /// At the end of an instant: no view of the screen is blank any more.
    mutating func noteAllVisible() {
        guard waitsForAll, !waitsForImage, blank == 0 else { return }
        waitsForAll = false
        allVisible.add(ns: readyNs - startNs)
    }

    /// The app dies: views that are blank get no image any more.
    mutating func stopWaiting() {
        noteAllVisible()
        waitsForAll = false
    }
}
