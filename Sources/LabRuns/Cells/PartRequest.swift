import LabCells

/// The part of a phone that a child is to run, and each app's policy.
package struct PartRequest: FormedMessage, Sendable, Equatable {
    /// An app's policy as its text, its folder and its limit make it.
    package struct AppPolicy: FormedMessage, Sendable, Equatable {
        package var text: String
        package var folder: String
        package var limitBytes: Int64?

        static let messageForm = MessageForm(AppPolicy.init) { ($0.text, $0.folder, $0.limitBytes) }
    }

    /// The app by its index; nil for the phone as a whole.
    package var app: Int?
    /// By app; nil for one without images.
    package var policies: [AppPolicy?]
}

extension PartRequest {
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

    static let messageForm = MessageForm(PartRequest.init(app:policies:)) { ($0.app, $0.policies) }
}
