import LabBase
import LabDevices

/// The keys of a scenario's file, and of a trace's first line.
package enum ScenarioKeys {
    package static let version = FileKey<Node>(
        "version", .node(["const": .word("\(ScenarioReader.version)")]),
        "the format's version", needed: "\(ScenarioReader.version)")
    package static let name = FileKey(
        "name", .rowTitle,
        "what results call it. It can't begin with `=`, `+`, `-` or `@`: a spreadsheet would take "
            + "that for a formula", usually: "the file's name without `.json`")
    package static let about = FileKey(
        "about", .text, "a sentence on what it shows", usually: "empty", usual: "")
    package static let basedOn = FileKey(
        "basedOn", .text,
        "a scenario inside lab, or a file beside this one, which has the keys that this file "
            + "leaves out, but for `name`, `about` and `claims`. So an app is described once, and "
            + "used in several ways", usually: "none")
    package static let seed = FileKey(
        "seed", .whole(0...Int.max),
        "it determines every random draw, and the person of a `wander`. What rows show and how "
            + "high they are is drawn by their screen's name, too, and an app's person on a phone "
            + "by the app's: a new name is a new draw", usual: 42)
    package static let device = FileKey<Node>(
        "device", .node(Schema.any(Schema.words(BuiltInDevices.ids), Schema.reference("device"))),
        "a built-in device (`lab devices`), or [one of your own](device.md#a-device-of-your-own)",
        usually: #"`"iphone-8"`"#)
    package static let network = FileKey<Node>(
        "network", .node(NetworkReader.schema),
        "the network of remote images: its name (`lab devices --networks`), or "
            + "[one of your own](device.md#a-network-of-your-own). The *step* `network` is "
            + "different: it makes the network fail or slow down while the script runs",
        usually: "the device's")
    package static let hosts = FileKey<Node>(
        "hosts", .node(HostKeys.schema),
        "servers that are unlike the network's others, by the names that groups of images give as "
            + "their `host`",
        usually: "none")
    package static let policies = FileKey<Node>(
        "policies", .node(Schema.list(of: Schema.text)),
        "a list of policy specs, none twice, for `lab run` and `lab compare`",
        usually: "those of the commands")
    package static let claims = FileKey<Node>(
        "claims", .node(Schema.list(of: Schema.text)),
        "a list of [claims](#claims) on the figures of its own run, none twice", usually: "none")
    package static let images = FileKey<Node>(
        "images", .node(Schema.named(Schema.reference("images"))),
        "groups of images by name, at least one, at most 100,000, 10,000,000 images in all",
        needed: #"{"photos": {"count": 100, "width": 600, "height": 400}}"#)
    package static let screens = FileKey<Node>(
        "screens", .node(Schema.named(Schema.reference("screen"))),
        "screens by name, at least one, at most 100,000",
        needed: #"{"feed": {"kind": "table", ...}}"#)
    package static let tabs = FileKey<Node>(
        "tabs", .node(Schema.list(of: Schema.text)), "a list of screens, each the root of a tab",
        usually: "no tabs")
    package static let window = FileKey<Node>(
        "window",
        .node(
            Schema.any(
                Schema.list(of: ["type": "number"], least: 2),
                Schema.list(of: Schema.list(of: ["type": "number"], least: 2), least: 2))),
        "`[width, height]` in points: the app's window where it isn't the device's screen, as a "
            + "keyboard's, a widget's or that of an app beside another. It doesn't turn with the "
            + "device, unless the key has two: upright and turned",
        usually: "the device's screen")
    package static let tabsSwipe = FileKey<Node>(
        "tabsSwipe", .node(TabsSwipeKeys.object.schema),
        "`{\"keeps\": how many}`: the tabs lie side by side, and are [swiped](#swiped-tabs)",
        usually: "tabs change in place")
    package static let transition = FileKey(
        "transition", .time(0...Quantity.minuteNs),
        "how long screens take to change", usual: 350_000_000)
    package static let allocator = FileKey(
        "allocator", .allocator,
        #"`{"decay": time}`, or `{"decay": "never"}`: how long pages stay with the allocator when "#
            + "an image is freed. Only real memory uses it: [memory](../understand/memory.md)",
        usually: #"`{"decay": 0}`"#,
        usual: .immediate)
    package static let script = FileKey<Node>(
        "script", .node(Schema.list(of: Schema.reference("step"))),
        "a list of steps, at least one",
        needed: #"[{"push": "feed"}, {"wait": "2s"}]"#)

    /// The key by which a file is a phone's, and no scenario.
    static let phoneName = "phone"

    /// The keys that a scenario doesn't take from the one on which it is based.
    static let ownNames = [version.name, basedOn.name, name.name, about.name, claims.name]

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
        ],
        about: """
            A key occurs once in an object. `"//"` is a comment: any object may have any number of \
            them. Names of image groups and screens are made of letters, digits, `-`, `_` and `.`. \
            Rows, items, pages, images and arguments are numbered from 0; tabs, and the rows that \
            `tap` names, from 1. A file is UTF-8 without a byte order mark, and nested at most 64 \
            levels deep.
            """)
}

extension Form<AllocatorDecay> {
    private static let decay = FileKey(
        "decay", Form<Int64>.time(0...3_600_000_000_000).or(AllocatorDecay.neverWord),
        "how long pages stay with the allocator",
        needed: #""500ms""#)
    private static let object = FileObject("allocator", "an allocator", [decay.text])

    /// How long the allocator keeps pages after an image is freed.
    fileprivate static let allocator = Form(object.schema) { node in
        guard let decay = Fields(node, object)?[decay] else { return nil }
        return decay.map { AllocatorDecay(ns: $0) } ?? .never
    } json: {
        [decay.name: JSON($0.text)]
    }
}
