import LabBase

/// A phone's policies: those of the file, or others for some of its apps.
package struct PhoneVariant: Sendable, Equatable {
    /// Another policy for one app.
    package struct Change: Sendable, Equatable {
        /// Index into the phone's apps.
        package let app: Int
        package let policy: String

        package init(app: Int, policy: String) {
            self.app = app
            self.policy = policy
        }
    }

    /// The text of the variant that changes nothing.
    package static let unchanged = "as written"
    package static let asWritten = PhoneVariant(text: unchanged, changes: [])

    /// As results show it: `feed=nuke,maps=lru(limit=8MB)`, in the order of the phone's apps.
    package let text: String
    package let changes: [Change]

    private init(text: String, changes: [Change]) {
        self.text = text
        self.changes = changes
    }

    /// - Parameter apps: the phone's apps by name, in its order.
    package init(_ changes: [Change], apps: [String]) {
        let sorted = changes.sorted { $0.app < $1.app }
        let text = sorted.map { "\(apps[$0.app])=\($0.policy)" }.joined(separator: ",")
        self.init(text: sorted.isEmpty ? Self.unchanged : text, changes: sorted)
    }

    /// Reads `as written`, or an app with its policy, or several of these joined by commas.
    package init(_ text: String, apps: [String]) throws(Complaint) {
        if text == Self.unchanged {
            self = .asWritten
            return
        }
        var changes: [Change] = []
        for piece in text.pieces(outsideParenthesesAt: ",") {
            let change = try Self.change(piece, apps)
            if changes.contains(where: { $0.app == change.app }) {
                throw Complaint(
                    "\(Quoted.text(apps[change.app])) has two policies here", "Keep one of them")
            }
            changes.append(change)
        }
        self.init(changes, apps: apps)
    }

    /// True of a text that begins with an app's name, or that changes nothing: no policy has an
    /// equals sign before its parentheses.
    package static func isVariant(_ text: String) -> Bool {
        text == unchanged || text.first { "=(@".contains($0) } == "="
    }

    private static func change(_ text: String, _ apps: [String]) throws(Complaint) -> Change {
        let example = "\(apps.first ?? "feed")=lru(limit=32MB)"
        guard isVariant(text), let sign = text.firstIndex(of: "=") else {
            throw Complaint(
                "\(Quoted.text(text)) names no app", "Write \(example), or '\(unchanged)'")
        }
        let name = text[..<sign].filter { $0 != " " }
        let policy = String(text[text.index(after: sign)...].drop { $0 == " " })
        guard let app = apps.firstIndex(of: name) else {
            throw .unknownName(.app, name, known: apps)
        }
        if policy.allSatisfy({ $0 == " " }) {
            throw Complaint("\(Quoted.text(name)) gets no policy", "Write \(example)")
        }
        return Change(app: app, policy: policy)
    }

    /// The policy of an app, as written; empty for one that takes memory alone.
    package func policy(ofApp app: Int, in file: PhoneFile) -> String {
        changes.first { $0.app == app }?.policy ?? file.apps[app].policy
    }
}
