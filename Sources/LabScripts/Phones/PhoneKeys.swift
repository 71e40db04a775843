import LabBase
import LabDevices

/// The keys of a phone's file.
package enum PhoneKeys {
    /// Each app is replayed with tables of its own.
    static let mostApps = 100

    package static let phone = FileKey<Node>(
        ScenarioKeys.phoneName, .node(Schema.named(Schema.reference(PhoneAppKeys.any.id))),
        "its [apps](#app) by name, at least one, at most \(mostApps). By this key a file is a "
            + "phone's",
        needed: #"{"feed": {"scenario": "social", "policy": "weak"}}"#)
    package static let front = FileKey<Node>(
        "front",
        .node(
            Schema.any(
                Schema.list(of: Schema.reference(VisitKeys.any.id)),
                Schema.reference(HabitKeys.object.id))),
        "who is in front when: a list of [visits](#visit), one after the other, or an object by "
            + "which they are [drawn](#habits) from the seed",
        needed: #"[{"app": "feed", "for": "90s"}]"#)
    package static let policies = FileKey<Node>(
        "policies", .node(Schema.list(of: Schema.text)),
        "variants, none twice, for `lab run` and `lab compare`: "
            + "`\"\(PhoneVariant.unchanged)\"`, an app with another policy, `\"feed=nuke\"`, or "
            + "several, `\"feed=nuke,maps=lru(limit=8MB)\"`",
        usually: "`[\"\(PhoneVariant.unchanged)\"]`")
    package static let claims = FileKey<Node>(
        "claims", .node(Schema.list(of: Schema.text)),
        "a list of [claims](#claims) on its own run, none twice, with the app before the column, "
            + "and the variant before that: `\"feed=nuke:camera/kills == 0\"`",
        usually: "none")
    package static let device = FileKey<Node>(
        "device", ScenarioKeys.device.form, "the device of all apps, as in a scenario",
        usually: ScenarioKeys.device.text.usually)
    package static let network = FileKey<Node>(
        "network", ScenarioKeys.network.form, "the network of all apps, as in a scenario",
        usually: "the device's")

    package static let object = FileObject(
        "phone", "a phone",
        [
            ScenarioKeys.version.text, ScenarioKeys.name.text, ScenarioKeys.about.text,
            ScenarioKeys.seed.text, device.text, network.text, policies.text, claims.text,
            phone.text, front.text,
        ],
        about: """
            Several apps on one device, one of them in front at a time. Each plays its scenario or \
            recording only while it is in front: its clock stands still while it isn't. They have \
            the phone's device and network, and seeds of their own that follow from the phone's. \
            Times away, memory of other apps and a person's `sessions` in an app's own file give \
            way: the phone says who is in front, and the others are there. A person's last \
            `wander` goes on for as long as the app is in front; any other script that ends \
            sooner leaves the app as it is then.
            """)
}

/// The keys of a visit: a time with one app in front, or with none.
package enum VisitKeys {
    static let times: ClosedRange<Int64> = 1_000_000...ScenarioReader.longestNs

    package static let app = FileKey<Node>(
        "app", .node(Schema.text), "the app that is in front", needed: #""feed""#)
    package static let lasts = FileKey(
        "for", .time(times), "how long", needed: #""90s""#)
    package static let home = FileKey(
        "home", .time(times), "how long the home screen is in sight, and no app",
        needed: #""5s""#)
    package static let locked = FileKey(
        "locked", .time(times),
        "how long the phone is locked: iOS takes the app in front as left, Android keeps its rank",
        needed: #""10m""#)

    static let inApp = FileObject("visit", "a visit of an app", [app.text, lasts.text])
    static let atHome = FileObject("home", "a time at home", [home.text])
    static let away = FileObject("locked", "a locked time", [locked.text])
    static let kinds = [inApp, atHome, away]
    /// A visit of any of the three kinds.
    package static let any = FileObject(
        "visit", "a visit",
        [app.text.optional, lasts.text.optional, home.text.optional, locked.text.optional],
        about: "It has an `app` and how long it is in front (`for`), or `home`, or `locked`.")
}
