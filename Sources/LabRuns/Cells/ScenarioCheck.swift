import LabBase
import LabDevices
import LabPictures

/// Everything that can be wrong with a scenario, without running it: its text, its script played
/// to the end, its policies.
package enum ScenarioCheck {
    package static func run(_ path: String) throws(LoadFailure) {
        let loader = try InputLoader(deviceText: nil, imageCache: PictureCache.standard(nil))
        let input = try loader.load(path, seed: nil)
        for text in input.header.policies {
            _ = try loader.policy(text, for: input)
        }
    }
}
