import LabBase
import LabCells
import LabDevices
import LabPolicies
import LabRuns

/// The question to `lab advise`.
package struct AdviceRequest: Sendable {
    package var path = ""
    /// The app of a phone that it is about; nil for the first that shows images.
    package var app: String?
    /// As typed; empty: whatever can be made of choices.
    package var policies: [String] = []
    /// Policies that were typed may be libraries of iOS on a device of Android.
    package var takesAnySystem = true
    /// Empty: a ladder of round sizes.
    package var limits: [LimitAxis] = []
    package var device: String?
    package var changes = InputChanges()
    package var seeds: ClosedRange<UInt64>?
    /// The worlds in which the answer is to be good; nil for the circumstances as they are written.
    package var worlds: WorldChoice?
    /// True where cells are run in those worlds.
    private var isDrawn = false
    package var price = AdvicePrice()
    /// How many policies the search may try.
    package var cells = Self.usualCells
    package var jobs: Int?
    package var imageCache: String?

    package static let usualCells = 1000
    /// The number of seeds that the search looks at: the answer is then chosen by all seeds.
    static let searchedSeeds = 3

    package init() {}

    /// The policies that were typed, those of models and of `all` each by itself.
    func expanded(on device: Device) -> [String] {
        PolicyList.expanded(policies, on: takesAnySystem ? nil : device)
    }

    /// The same for every stage, so that each is what its printed command runs.
    func options(_ policies: [String]) -> RunOptions {
        var options = RunOptions()
        options.changes = changes
        options.paths = [path]
        options.policies = policies
        options.memory = .model
        options.devices = device.map { [$0] } ?? []
        options.seeds = seeds
        options.worlds = isDrawn ? worlds : nil
        options.jobs = jobs
        options.imageCache = imageCache
        return options
    }

    /// The same on a device that lets an app have as much as it takes. The last one counts.
    var lenient: AdviceRequest { changed(self) { $0.changes.pressure.append("onKill=ignore") } }

    /// In worlds.
    func drawn(_ choice: WorldChoice) -> AdviceRequest {
        changed(self) { ($0.worlds, $0.isDrawn) = (choice, true) }
    }

    /// With the first seeds alone.
    var searched: AdviceRequest {
        changed(self) {
            $0.seeds = seeds.map { seeds in
                let last = min(seeds.upperBound, seeds.lowerBound + UInt64(Self.searchedSeeds - 1))
                return seeds.lowerBound...last
            }
        }
    }

    var seedCount: Int { seeds?.count ?? 1 }
}
