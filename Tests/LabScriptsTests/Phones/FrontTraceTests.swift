import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("An app on a phone")
struct FrontTraceTests {
    private static let second: Int64 = 1_000_000_000

    /// The source of the only app, in front for so many seconds.
    private static func source(
        _ script: String, seconds: Int, recorded: Bool = false
    ) throws -> any TraceSource {
        let folder = ScratchFolder()
        let app = SmallApp.text(script)
        folder.write("a.json", Array(app.utf8))
        folder.write("a.ndjson", try TraceText.bytes(SmallApp.trace(app)))
        let name = recorded ? #""recording": "a.ndjson""# : #""scenario": "a.json""#
        let text = """
            { "version": 1, "device": { "id": "small", "basedOn": "iphone-8",
                "screen": { "width": 100, "height": 100, "scale": 1, "hz": 100 } },
              "phone": { "a": { \(name), "policy": "weak" } },
              "front": [ { "app": "a", "for": "\(seconds)s" } ] }
            """
        let phone = try PhoneSamples.read(text, in: folder).phone()
        let source = try require(phone.apps[0].trace)
        // The folder goes with this function, and a recording is read when it is played.
        return recorded
            ? KeptTrace(source, try require(source.keeping(layouts: false).events))
            : source
    }

    private static let alone = #"{ "push": "list" }, { "wait": "1s" }, { "fling": 900 }"#
    private static let among =
        #"{ "push": "list" }, { "wait": "1s" }, { "background": "30s" }, "#
        + #"{ "otherApps": "1GiB" }, { "fling": 900 }"#

    @Test("neither leaves nor hears of others, and takes no time for it", arguments: [false, true])
    func neitherLeaves(recorded: Bool) throws {
        let usual = try Recording.of(Self.source(Self.alone, seconds: 5, recorded: recorded))
        let front = try Recording.of(Self.source(Self.among, seconds: 5, recorded: recorded))
        check(front.lines(frames: true), usual.lines(frames: true))
        check(front.endNs, usual.endNs)
        let apart = try SmallApp.play(Self.among)
        check(apart.endNs, front.endNs + 30 * Self.second)
        check(apart.events.count, front.events.count + 3)
    }

    @Test func `is the scenario itself where it has nothing that gives way`() throws {
        let source = try Self.source(Self.alone, seconds: 5)
        check(source is ScenarioTrace)
        try check(Self.source(Self.among, seconds: 5) is FrontTrace)
    }

    @Test func `has its person for as long as it is in front`() throws {
        let script = #"{ "push": "list" }, { "wander": "10s" }"#
        let short = try Recording.of(Self.source(script, seconds: 5))
        let long = try Recording.of(Self.source(script, seconds: 60))
        // A script that is long enough stays as it is.
        check(short.endNs, 10 * Self.second)
        check(long.endNs, 60 * Self.second)
        let before = short.events.filter { $0.timeNs < 5 * Self.second }
        check(!before.isEmpty)
        check(Array(long.events.prefix(before.count)), before)
        let actions = long.events.map(\.action)
        check(!actions.contains(.background) && !actions.contains(.foreground))
    }

    @Test func `repeats what has a person in it`() throws {
        let script =
            #"{ "push": "list" }, "#
            + #"{ "repeat": 2, "steps": [ { "wander": "10s" }, { "memoryWarning": "warning" } ] }"#
        let long = try Recording.of(Self.source(script, seconds: 55))
        check(long.events.count { $0.action == .warning(.warning) }, 6)
        check(long.endNs, 60 * Self.second)
        let short = try Recording.of(Self.source(script, seconds: 15))
        check(short.events.count { $0.action == .warning(.warning) }, 2)
    }

    @Test func `stays as it is where no person is drawn and its script is over`() throws {
        let short = try Recording.of(Self.source(Self.alone, seconds: 1))
        let long = try Recording.of(Self.source(Self.alone, seconds: 500))
        check(short.lines(frames: true), long.lines(frames: true))
        check(short.endNs, long.endNs)
    }
}
