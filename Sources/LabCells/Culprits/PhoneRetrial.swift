import LabReplay

/// The looks of the system between the end of a process and the time when it was wanted again,
/// taken once more with smaller images: by its own rules, all else being as it was.
struct PhoneRetrial {
    /// All that the system saw at a look.
    struct Look: Sendable {
        var timeNs: Int64
        var figures: [ProcessFigures]
    }

    /// Smaller images are tried in these steps.
    static let stepBytes: Int64 = 100_000

    /// The system before the look that ended the process.
    let before: PhoneMemory
    /// From that look on, until the app is wanted again.
    let looks: ArraySlice<Look>
    let victim: Int

    /// The least by which an app's images must be smaller; nil if all of them aren't enough.
    func smallerBytes(ofApp app: Int) -> Int64? {
        guard let first = looks.first else { return nil }
        let images = first.figures[app].decodedBytes
        var high = (images + Self.stepBytes - 1) / Self.stepBytes
        guard high > 0, lives(whenImagesOf: app, areSmallerBy: images) else { return nil }
        // So many steps are enough, and so many aren't.
        var low: Int64 = 0
        while high - low > 1 {
            let middle = (low + high) / 2
            if lives(whenImagesOf: app, areSmallerBy: middle * Self.stepBytes) {
                high = middle
            } else {
                low = middle
            }
        }
        return min(images, high * Self.stepBytes)
    }

    /// True if the system ends the process at none of its looks.
    func lives(whenImagesOf app: Int, areSmallerBy bytes: Int64) -> Bool {
        guard let first = looks.first else { return false }
        var memory = before
        for look in looks {
            var figures = look.figures
            figures[victim] = first.figures[victim]
            figures[app].decodedBytes = max(0, figures[app].decodedBytes - bytes)
            figures[app].purgeableBytes = min(
                figures[app].purgeableBytes, figures[app].decodedBytes)
            let actions = memory.look(nowNs: look.timeNs, processes: figures)
            let ends = actions.contains { action in
                if case .kill(victim, _) = action { true } else { false }
            }
            if ends { return false }
        }
        return true
    }
}
