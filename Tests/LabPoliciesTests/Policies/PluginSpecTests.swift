import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import OrderOracles
@testable import PlainDesks

/// How plugins are written in policies, and written back.
@Suite struct PluginSpecTests {
    private static let device = BuiltInDevices.standard

    private func policy(_ text: String) throws -> Policy {
        try PolicySpec.parse(text, device: Self.device)
    }

    @Test(arguments: [
        ("plugin(./a.so, limit=4MB)", "plugin(./a.so, limit=4000000)"),
        ("plugin(a.so, limit=4MB, evict=after)", "plugin(a.so, limit=4000000, evict=after)"),
        (
            "plugin(\"a b,(c.so\", settings=\"x=1, y=)\", limit=4MB)",
            "plugin(\"a b,(c.so\", settings=\"x=1, y=)\", limit=4000000)"
        ),
        ("cache(order=plugin(a.so), limit=4MB)", "plugin(a.so, limit=4000000)"),
        (
            "cache(order=plugin(\"a(.so\", settings=z), limit=4MB)",
            "plugin(\"a(.so\", settings=z, limit=4000000)"
        ),
        (
            "plugin(a.so, limit=4MB)+admit(second-touch)+weak",
            "cache(order=plugin(a.so)+admit(second-touch, memory=all), limit=4000000)+weak"
        ),
    ])
    func aSpecReadsBack(text: String, spec: String) throws {
        let policy = try policy(text)
        check(policy.spec, spec)
        try check(self.policy(policy.spec).composition, policy.composition)
    }

    @Test func whatIsInQuotesIsTakenAsItIs() throws {
        let policy = try policy("plugin(\"a b.so\", settings=\"x=1, y=)\")")
        let plugin = try require(policy.composition.plugins.first)
        check(plugin, PluginName(path: "a b.so", settings: "x=1, y=)"))
    }

    @Test func keyTracesTakeALibraryAndSettings() throws {
        let order = try OrderSpec.parse("plugin(a.so, settings=\"n=2\")", forKeyTraces: true)
        check(order.plugin, PluginName(path: "a.so", settings: "n=2"))
        check(order.spec, "plugin(a.so, settings=\"n=2\")")
    }

    /// Written in a file, a relative path begins beside that; an absolute one stays.
    @Test func pathsBeginWhereTheyAreWritten() throws {
        let text = "split(photos=plugin(lib/a.so), rest=plugin(/b.so))"
        let written = try policy(text).written(in: Policy.folder(of: "apps/feed.json"))
        check(written.composition.plugins.map(\.path), ["apps/lib/a.so", "/b.so"])
        check(written.text, text)
        try check(policy(text).written(in: Policy.folder(of: "feed.json")).folder, "")
        check(Policy.folder(of: "/feed.json"), "/")
    }

    /// A handle that was released is told from the ones after it.
    @Test func handlesNeverComeBack() {
        var handles = HandleTable(keyCapacity: 4)
        let first = handles.issue(2, cost: 10)
        let second = handles.issue(2, cost: 7)
        let other = handles.issue(3, cost: 1)
        check(Set([first, second, other]).count, 3)
        check(handles.cost == 18 && handles.isAlive(first) && handles.isAlive(second))
        let released = [handles.release(first), handles.release(first), handles.release(second)]
        check(released, [true, false, true])
        let third = handles.issue(2, cost: 4)
        let again = handles.release(second)
        check(!again && handles.isAlive(third) && handles.cost == 5)
        check(handles.wasIssued(first) && !handles.wasIssued(12345) && !handles.wasIssued(0))
    }
}
