import LabBase
import LabDevices

/// The keys of a scenario's file, and of a trace's first line.
package enum ScenarioKeys {
    package static let version = FileKey<Node>(
        "version", of: "scenario", .node(["const": .word("\(ScenarioReader.version)")]),
        needed: "\(ScenarioReader.version)")
    package static let name = FileKey("name", of: "scenario", .rowTitle)
    package static let about = FileKey("about", of: "scenario", .text, usual: "")
    package static let basedOn = FileKey("basedOn", of: "scenario", .text)
    package static let seed = FileKey("seed", of: "scenario", .whole(0...Int.max), usual: 42)
    package static let device = FileKey<Node>(
        "device", of: "scenario",
        .node(Schema.any(Schema.words(BuiltInDevices.ids), Schema.reference("device"))))
    package static let network = FileKey<Node>(
        "network", of: "scenario", .node(NetworkReader.schema))
    package static let hosts = FileKey<Node>("hosts", of: "scenario", .node(HostKeys.schema))
    package static let policies = FileKey<Node>(
        "policies", of: "scenario", .node(Schema.list(of: Schema.text)))
    package static let claims = FileKey<Node>(
        "claims", of: "scenario", .node(Schema.list(of: Schema.text)))
    package static let images = FileKey<Node>(
        "images", of: "scenario", .node(Schema.named(Schema.reference("images"))),
        needed: #"{"photos": {"count": 100, "width": 600, "height": 400}}"#)
    package static let screens = FileKey<Node>(
        "screens", of: "scenario", .node(Schema.named(Schema.reference("screen"))),
        needed: #"{"feed": {"kind": "table", ...}}"#)
    package static let tabs = FileKey<Node>(
        "tabs", of: "scenario", .node(Schema.list(of: Schema.text)))
    package static let window = FileKey<Node>(
        "window", of: "scenario",
        .node(
            Schema.any(
                Schema.list(of: ["type": "number"], least: 2),
                Schema.list(of: Schema.list(of: ["type": "number"], least: 2), least: 2))))
    package static let tabsSwipe = FileKey<Node>(
        "tabsSwipe", of: "scenario", .node(TabsSwipeKeys.all.object.schema))
    package static let transition = FileKey(
        "transition", of: "scenario", .time(0...Quantity.minuteNs), usual: 350_000_000)
    package static let allocator = FileKey(
        "allocator", of: "scenario", .allocator, usual: .immediate)
    package static let script = FileKey<Node>(
        "script", of: "scenario", .node(Schema.list(of: Schema.reference("step"))),
        needed: #"[{"push": "feed"}, {"wait": "2s"}]"#)

    /// The key by which a file is a phone's, and no scenario.
    static let phoneName = "phone"

    /// The keys that a scenario doesn't take from the one on which it is based.
    static let uninherited = [version.name, basedOn.name, name.name, about.name, claims.name]

    /// A scenario that is based on another.
    static let derived = FileObject(
        "derived", "a scenario with 'basedOn'",
        object.keys.map { key in
            switch key.name {
            case version.name: key
            case basedOn.name: key.required(#""feed.json""#)
            default: key.optional
            }
        })

    package static let object = FileObject(
        "scenario", "a scenario",
        [
            version.text, name.text, basedOn.text, about.text, seed.text, device.text,
            network.text, hosts.text, policies.text, claims.text, images.text, screens.text,
            tabs.text, tabsSwipe.text, window.text, transition.text, allocator.text,
            script.text,
        ])
}

extension Form<AllocatorDecay> {
    private static let decay = FileKey(
        "decay", of: "allocator",
        Form<Int64>.time(0...3_600_000_000_000).or(AllocatorDecay.neverWord), needed: #""500ms""#)
    static let allocatorObject = FileObject("allocator", "an allocator", [decay.text])

    /// How long the allocator keeps pages after an image is freed.
    fileprivate static let allocator = Form(allocatorObject.schema) { node in
        guard let decay = Fields(node, allocatorObject)?[decay] else { return nil }
        return decay.map { AllocatorDecay(ns: $0) } ?? .never
    } json: {
        [decay.name: JSON($0.text)]
    }
}
