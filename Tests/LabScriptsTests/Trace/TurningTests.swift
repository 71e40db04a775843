import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("Views that change by themselves")
struct TurningTests {
    @Test("leave little behind when they show something else long before they would change")
    func leaveLittleBehind() throws {
        let text = SmallApp.text(
            #"{ "push": "list" }, { "scrollTo": "end", "speed": 10000 }"#,
            screens: #"""
                "list": { "kind": "table", "rows": 5000, "rowHeight": 50, "cell": [
                    { "images": "a", "pick": "(row + turn) % count", "changes": "1d" } ] }
                """#)
        let trace = try SmallApp.trace(text)
        var player = ScriptPlayer(
            scenario: trace.scenario, sink: PlayerSink(Recording(trace.header)))
        try player.play()
        check(player.turnings > 4000)
        check(player.agenda.count <= 1024)
    }
}
