import LabBase
import LabCells
import LabReplay
import LabScripts

extension Scenario {
    /// A scenario made in Swift: which images an app has on which screens, and what a person does
    /// with them.
    ///
    /// ```swift
    /// let feed = try Scenario("feed", device: "iphone-8") { app in
    ///     app.images("photos", count: 80, width: 600, height: 400)
    ///     app.table("feed", rows: 80, rowHeight: 150, cell: ["photos"])
    /// } script: { person in
    ///     person.push("feed")
    ///     person.fling(3000, times: 8, every: .milliseconds(900))
    /// }
    /// let result = try Lab(feed).run("lru(limit=32MB)")
    /// ```
    ///
    /// It says what a file says, key by key (docs/look-up/scenario.md), and is written as one and
    /// read as one: what is wrong with it is thrown in the same words. Messages say where by path,
    /// such as `screens.feed.rowHeight`.
    ///
    /// - Parameters:
    ///   - name: what results call it.
    ///   - about: a sentence on what it shows.
    ///   - seed: every random draw follows from it.
    ///   - network: what remote images come over; nil: the device's.
    ///   - policies: specs, for `Lab.policies` and for a file that is made of it.
    ///   - claims: what holds of the figures of its own run, for a file that is made of it.
    ///   - transition: how long screens take to change; nil: 350 ms.
    ///   - app: what there is. Folders of pictures are looked for where the process runs.
    ///   - script: what a person does, in order.
    public init(
        _ name: String, about: String = "", seed: UInt64 = 42, device: DeviceChoice = "iphone-8",
        network: NetworkChoice? = nil, policies: [String] = [], claims: [String] = [],
        transition: Duration? = nil, _ app: (inout App) -> Void,
        script: (inout Script) -> Void
    ) throws(Complaint) {
        var declared = App()
        app(&declared)
        var steps = Script()
        script(&steps)
        let root = JSON([
            (ScenarioKeys.version.name, 1), ScenarioKeys.name.member(name),
            ScenarioKeys.about.member(about.isEmpty ? nil : about),
            (ScenarioKeys.seed.name, JSON(seed)), (ScenarioKeys.device.name, device.json),
            (ScenarioKeys.network.name, network?.json ?? .absent),
            (ScenarioKeys.hosts.name, JSON(declared.hosts).unlessEmpty),
            (ScenarioKeys.policies.name, JSON(policies).unlessEmpty),
            (ScenarioKeys.claims.name, JSON(claims).unlessEmpty),
            (ScenarioKeys.transition.name, .given(transition)),
            (ScenarioKeys.images.name, JSON(declared.groups).onLines),
            (ScenarioKeys.screens.name, JSON(declared.screens).onLines),
            (ScenarioKeys.tabs.name, JSON(declared.tabNames).unlessEmpty),
            (
                ScenarioKeys.tabsSwipe.name,
                declared.tabsKeep.map { JSON([TabsSwipeKeys.keeps.member($0)]) } ?? .absent
            ),
            (ScenarioKeys.window.name, declared.windowSizes),
            (ScenarioKeys.script.name, JSON(steps.json).onLines),
        ])
        let text = root.onLines.text(.roomy) + "\n"
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        self = try loader.scenario(text: text, name: name, isMade: true)
    }

    /// The scenario as a file has it: written to one, it is replayed by `lab run` with the same
    /// figures. Empty for one that was read from a file.
    public var json: String { madeText ?? "" }
}
