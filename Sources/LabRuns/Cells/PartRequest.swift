import LabBase
import LabCells

/// The part of a phone that a child is to run, and each app's policy: the words of a request that
/// a scenario alone has none of.
package struct PartRequest: Sendable, Equatable {
    /// An app's policy as its text, its folder and its limit make it.
    package struct AppPolicy: Sendable, Equatable {
        package var text: String
        package var folder: String
        package var limitBytes: Int64?
    }

    /// The app by its place; nil for the phone as a whole.
    package var app: Int?
    /// By app; nil for one without images.
    package private(set) var policies: [AppPolicy?] = []

    init(_ cell: PhoneCell, limitBytes: Int64?) {
        app = cell.app
        policies = cell.policies.enumerated().map { app, policy in
            policy.map {
                AppPolicy(
                    text: $0.text, folder: $0.folder,
                    limitBytes: app == cell.limited ? limitBytes : nil)
            }
        }
    }

    /// - Parameter word: an app's place, or nothing for all of the phone.
    init(word: String) { app = Int(word) }

    var words: [String] {
        ["part=" + (app.map { "\($0)" } ?? "")]
            + policies.map { policy in
                let fields = policy.map {
                    [$0.limitBytes.map { "\($0)" } ?? "", $0.folder, $0.text]
                }
                return "app=" + (fields ?? []).joined(separator: "\t")
            }
    }

    /// Adds the next app's policy. A folder's name may have any character but a tab.
    mutating func add(word: String) {
        let fields = word.split(
            separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        policies.append(
            fields.count == 3
                ? AppPolicy(
                    text: String(fields[2]), folder: String(fields[1]),
                    limitBytes: Int64(fields[0])) : nil)
    }
}
