/// The screens in sight, each from its coming there until its images are there. One of them is in
/// front: it was touched last, or is the only one.
struct ScreenFront {
    private struct Sight {
        var screen: UInt32 = .absent
        var startNs: Int64 = 0
        var waitsForImage = false
        var waitsForAll = false
        /// Views of the screen that are on it and blank.
        var blank = 0
        /// When the main thread had the latest image ready.
        var readyNs: Int64 = 0

        mutating func noteImage(readyNs: Int64, _ firstImages: inout DurationCounts) {
            guard waitsForAll else { return }
            self.readyNs = readyNs
            guard waitsForImage else { return }
            waitsForImage = false
            firstImages.add(ns: readyNs - startNs)
        }

        @inline(__always)
        mutating func noteAllVisible(_ allVisible: inout DurationCounts) {
            guard waitsForAll, !waitsForImage, blank == 0 else { return }
            waitsForAll = false
            allVisible.add(ns: readyNs - startNs)
        }
    }

    private var sight = Sight()
    /// The screens beside it, the one that was touched before it last; nearly always none.
    private var others: [Sight] = []
    /// Times from a screen's coming in sight to its first image.
    private(set) var firstImages = DurationCounts()
    /// Times from a screen's coming in sight to its last image.
    private(set) var allVisible = DurationCounts()

    var screen: UInt32 { sight.screen }
    var waitsForAll: Bool { sight.waitsForAll }

    func isInSight(_ screen: UInt32) -> Bool {
        screen == sight.screen || others.contains { $0.screen == screen }
    }

    /// True if a view of a screen in sight is on it and blank.
    var hasBlankInSight: Bool { sight.blank > 0 || others.contains { $0.blank > 0 } }

    private static func sight(_ screen: UInt32, blank: Int, nowNs: Int64) -> Sight {
        Sight(
            screen: screen, startNs: nowNs, waitsForImage: true, waitsForAll: true, blank: blank)
    }

    /// A screen comes in sight: beside those that are, or in place of them.
    mutating func enter(_ screen: UInt32, isBeside: Bool = false, blank: Int, nowNs: Int64) {
        if isBeside {
            leave(screen)
            if sight.screen != .absent { others.append(sight) }
        } else {
            others = []
        }
        sight = Self.sight(screen, blank: blank, nowNs: nowNs)
    }

    /// A screen in sight is the one in front from here on.
    mutating func touch(_ screen: UInt32) {
        guard let other = others.firstIndex(where: { $0.screen == screen }) else { return }
        others.append(sight)
        sight = others.remove(at: other)
    }

    /// A screen isn't in sight any more.
    mutating func leave(_ screen: UInt32) {
        others.removeAll { $0.screen == screen }
        if sight.screen == screen { sight = others.popLast() ?? Sight() }
    }

    /// A screen comes to the front while the app isn't there.
    mutating func enterUnseen(_ screen: UInt32, isBeside: Bool) {
        guard isBeside else {
            others = []
            sight.screen = screen
            return
        }
        if isInSight(screen) { return touch(screen) }
        if sight.screen != .absent { others.append(sight) }
        sight = Sight(screen: screen)
    }

    /// The app is there again, and shows the screens that it had, if it had one.
    mutating func enterAgain(nowNs: Int64) {
        let beside = others.map { Self.sight($0.screen, blank: 0, nowNs: nowNs) }
        enter(screen, blank: 0, nowNs: nowNs)
        sight.waitsForImage = screen != .absent
        sight.waitsForAll = screen != .absent
        others = beside
    }

    mutating func viewIsBlank(on screen: UInt32) { change(screen) { $0.blank += 1 } }

    mutating func viewIsFilled(on screen: UInt32) { change(screen) { $0.blank -= 1 } }

    @inline(__always)
    private mutating func change(_ screen: UInt32, _ body: (inout Sight) -> Void) {
        if screen == sight.screen { return body(&sight) }
        guard !others.isEmpty, let other = others.firstIndex(where: { $0.screen == screen }) else {
            return
        }
        body(&others[other])
    }

    /// A view of a screen has its image, which the main thread has drawn at an instant.
    mutating func noteImage(on screen: UInt32, readyNs: Int64) {
        if screen == sight.screen { return sight.noteImage(readyNs: readyNs, &firstImages) }
        guard !others.isEmpty, let other = others.firstIndex(where: { $0.screen == screen }) else {
            return
        }
        others[other].noteImage(readyNs: readyNs, &firstImages)
    }

    /// At the end of an instant: no view of a screen is blank any more. Called after each event,
    /// when nearly always no screen waits.
    @inline(__always)
    mutating func noteAllVisible() {
        sight.noteAllVisible(&allVisible)
        if !others.isEmpty { noteOthersVisible() }
    }

    private mutating func noteOthersVisible() {
        for other in others.indices { others[other].noteAllVisible(&allVisible) }
    }

    /// The app dies: views that are blank get no image any more.
    mutating func stopWaiting() {
        noteAllVisible()
        sight.waitsForAll = false
        for other in others.indices { others[other].waitsForAll = false }
    }
}
