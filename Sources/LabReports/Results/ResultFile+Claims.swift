import LabBase
import LabReplay

/// A JSON result names its scenarios and their claims.
extension ResultFile {
    package struct Input: Sendable, Equatable {
        package var path: String
        package var scenario: String
        package var about: String

        init?(_ value: JSONValue) {
            guard let path = value["path"]?.string, let scenario = value["scenario"]?.string else {
                return nil
            }
            self.path = path
            self.scenario = scenario
            about = value["about"]?.string ?? ""
        }
    }

    /// A claim, and of which scenario on which device it is.
    struct Claimed: Sendable {
        var scenario: String
        var device: String
        var claim: Claim

        /// The limit in bytes. No claim is longer, and looking for what it might mean takes long.
        private static let longest = 10_000

        init?(_ value: JSONValue) {
            guard let scenario = value["scenario"]?.string, let device = value["device"]?.string,
                let text = value["claim"]?.string, text.utf8.count <= Self.longest,
                let claim = try? Claim(text, columns: ResultColumns.all)
            else { return nil }
            self.scenario = scenario
            self.device = device
            self.claim = claim
        }
    }
}
