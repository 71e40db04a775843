import LabDevices

package enum PhoneKeys {
    /// Each app is replayed with tables of its own.
    static let mostApps = 100

    package static let phone = FileKey<Node>(
        ScenarioKeys.phoneName, of: "phone",
        .node(Schema.named(Schema.reference(PhoneAppKeys.any.id))),
        needed: #"{"feed": {"scenario": "social", "policy": "weak"}}"#)
    package static let front = FileKey<Node>(
        "front", of: "phone",
        .node(
            Schema.any(
                Schema.list(of: Schema.reference(VisitKeys.any.id)),
                Schema.reference(HabitKeys.object.id))), needed: #"[{"app": "feed", "for": "90s"}]"#
    )
    package static let policies = FileKey<Node>(
        "policies", of: "phone", .node(Schema.list(of: Schema.text)))
    package static let claims = FileKey<Node>(
        "claims", of: "phone", .node(Schema.list(of: Schema.text)))
    package static let device = FileKey<Node>("device", of: "phone", ScenarioKeys.device.form)
    package static let network = FileKey<Node>("network", of: "phone", ScenarioKeys.network.form)

    package static let object = FileObject(
        "phone", "a phone",
        [
            ScenarioKeys.version.text, ScenarioKeys.name.text, ScenarioKeys.about.text,
            ScenarioKeys.seed.text, device.text, network.text, policies.text, claims.text,
            phone.text, front.text,
        ])
}

/// The keys of a visit: a time with one app in front, or with none.
package enum VisitKeys {
    static let times: ClosedRange<Int64> = 1_000_000...ScenarioReader.longestNs

    package static let app = FileKey<Node>(
        "app", of: "visit", .node(Schema.text), needed: #""feed""#)
    package static let lasts = FileKey("for", of: "visit", .time(times), needed: #""90s""#)
    package static let home = FileKey("home", of: "visit", .time(times), needed: #""5s""#)
    package static let locked = FileKey("locked", of: "visit", .time(times), needed: #""10m""#)

    static let inApp = FileObject("visit", "a visit of an app", [app.text, lasts.text])
    static let atHome = FileObject("home", "a time at home", [home.text])
    static let away = FileObject("locked", "a locked time", [locked.text])
    static let kinds = [inApp, atHome, away]
    /// A visit of any of the three kinds.
    package static let any = FileObject(
        "visit", "a visit",
        [app.text.optional, lasts.text.optional, home.text.optional, locked.text.optional])
}
