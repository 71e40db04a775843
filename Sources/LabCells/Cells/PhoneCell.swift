import LabPolicies

/// The part of a phone that a cell's row tells of, and the variant in which the phone is replayed.
///
/// A cell of a phone is one of its apps, or the phone as a whole, so that a cell stays one row. All
/// cells of one replay bear its number and follow each other.
package struct PhoneCell: Sendable, Equatable {
    /// The replay that the cell is a row of, from 1 on in its plan.
    package var replay: Int
    /// The app by its index; nil for the phone as a whole.
    package var app: Int?
    /// Index of the input that is the phone as a whole.
    package var whole: Int
    /// Each app's policy in this variant, by its index; nil for an app without images.
    package var policies: [Policy?]
    /// The app whose limit an axis gives; nil for none.
    package var limited: Int?
    /// Names of the apps, by their index.
    package var names: [String]

    package init(
        replay: Int, app: Int?, whole: Int, policies: [Policy?], limited: Int? = nil,
        names: [String]
    ) {
        self.replay = replay
        self.app = app
        self.whole = whole
        self.policies = policies
        self.limited = limited
        self.names = names
    }

    /// The app's own policy in full; of a phone, those of all apps.
    package var spec: String { app.map { policies[$0]?.spec ?? "" } ?? all }

    package var all: String {
        zip(names, policies).compactMap { name, policy in
            policy.map { "\(name)=\($0.spec)" }
        }.joined(separator: ",")
    }

    /// The name of the app; nil for the phone as a whole.
    package var appName: String? { app.map { names[$0] } }
}
