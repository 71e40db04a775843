import LabBase

/// A composition with a name, for a system that exists or a bound: what its file says.
package struct Preset: Sendable {
    /// Under which heading it is listed.
    package enum Group: String, Sendable, CaseIterable, Word {
        case origins, apple, libraries, bounds

        package var title: String {
            switch self {
            case .origins: "What the lab began with"
            case .apple: "Apple's own, and their kin"
            case .libraries: "Libraries of today"
            case .bounds: "Bounds"
            }
        }
    }

    /// One of several behaviours that a system may have, when nobody knows which it is.
    package struct Model: Sendable {
        package var name: String
        /// What it changes of the spec, as arguments: `order=random`. Empty: nothing.
        package var overrides: String
        /// What stands beside the spec, as parts: `on(warning, clear)`. Empty: nothing.
        package var adds = ""

        /// What is different, for people; nil: nothing.
        package var difference: String? {
            let said = [overrides, adds].filter { !$0.isEmpty }
            return said.isEmpty ? nil : said.joined(separator: " and ")
        }
    }

    package var id: String
    package var group: Group
    /// The system's own name and version.
    package var title: String
    package var summary: String
    package var explanation: String
    /// What it stands for; empty where a user's file has parts that aren't text. Overrides go to
    /// the part that has their key.
    package var spec: String
    /// Which of the system's files or pages its behaviour was read from, and their version.
    package var source: String
    /// What surprises people, a sentence each.
    package var quirks: [String]
    /// Where the system is silent, or the lab simpler than it, a sentence each.
    package var assumptions: [String]
    /// The first is what the spec says as it stands.
    package var models: [Model]
    /// Whether it can have images of a network; else the lab loads them all the same, and says so.
    package var knowsRemote: Bool
    /// How an app sets its limit; nil where it has none to set.
    package var setting: PresetSetting?
    package var verification: PresetVerification

    /// Specs that name each of its models; itself alone where it has none.
    package var modelSpecs: [String] {
        models.isEmpty ? [id] : models.map { "\(id)(\(Self.modelKey)=\($0.name))" }
    }

    static let modelKey = "model"
}

extension Preset {
    /// Those that a spec names outside of groups.
    package static func named(in spec: String) -> [Preset] {
        let parts = try? SpecScanner(spec).parts()
        return (parts ?? []).compactMap { PolicyRegistry.preset($0.part) }
    }
}
