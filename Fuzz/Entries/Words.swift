import LabBase
import LabCommandLine
import LabDevices
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReplay
import LabRuns
import LabScripts

/// The words of inputs, taken from the registries, so that a new word is tried as well.
enum Words {
    static var policies: [String] {
        var words = PolicyRegistry.names
        for part in PolicyRegistry.parts {
            for parameter in part.parameters {
                words += parameter.isPositional ? parameter.words : [parameter.name + "="]
            }
        }
        return words + orders
            + ["64MB", "10%", "0.5*screen", "on", "off", "1s", "warning", "critical", "min("]
    }

    static var orders: [String] {
        var words = ["+admit(", "all", "50%", "64KB"] + KeyBound.allCases.map(\.id)
        for order in OrderRegistry.all {
            words.append(order.id)
            words += order.parameters.map { $0.name + "=" }
        }
        for filter in AdmissionRegistry.all {
            words.append(filter.id)
            words += filter.parameters.map { $0.name + "=" }
        }
        return words
    }

    /// Keys and words of a kind of file, from what an editor is told of it.
    private static func words(_ schema: JSON) -> [String] {
        switch schema {
        case .object(let members, _):
            members.flatMap { key, value in
                (key == "properties" ? value.members.map(\.key) : []) + words(value)
            }
        case .list(let elements, _): elements.flatMap { words($0) }
        case .string(let text): text.utf8.count < 24 ? [text] : []
        case .word, .absent: []
        }
    }

    static let scenarios = Set(words(FileSchema.scenario.json)).sorted().map(JSON.quoted)

    static let phones =
        Set(words(FileSchema.phone.json)).sorted().map(JSON.quoted)
        + ["tableview", "chat-people", "as written", "a=weak", "a/decodes >= 0"].map(JSON.quoted)

    static let traces =
        (TraceEventForm.all.flatMap { [$0.name] + $0.keys } + TraceHeaderKeys.object.names
        + ["t", "event", "phase", "drag", "level", "state", "count", "width", "height", "files"])
        .map(JSON.quoted)

    static let devices =
        Set(words(FileSchema.device.json)).sorted().map(JSON.quoted)
        + DeviceFigure.all.map(\.name)

    /// Options from the commands' own help.
    static var arguments: [String] {
        let commands = [
            "run", "compare", "warn", "sweep", "advise", "trace run", "trace curve", "trace info",
            "trace convert", "trace generate", "trace check", "trace anonymise", "trace import",
            "scenario check",
            "scenario describe",
            "scenario compile", "scenario new", "report", "policies",
            "devices", "bench",
            "completions",
        ].map { $0.split(separator: " ").map(String.init) }
        let parser = ArgumentParser(LabCommands.root)
        var words = commands.flatMap { $0 }
        for command in commands {
            guard case .help(let page) = try? parser.parse(command + ["--help"]) else { continue }
            words += page.split { " \n=[]|,".contains($0) }.map(String.init)
                .filter { $0.hasPrefix("--") }
        }
        return words
            + ["8MB..512MB:x2", "250KB/s..32MB/s:x2", "17..40", "1%,10%", "12s:critical", "never"]
    }

    static let logs = [
        "{\"log\": {\"entries\": [", "\"startedDateTime\": \"2026-03-01T10:00:00.000Z\"",
        "\"request\": {\"url\": \"https://a.example/1.png\"}", "\"response\": {\"status\": 200",
        "\"timings\": {", "\"blocked\"", "\"wait\": 80", "\"receive\"", "\"bodySize\"",
        "\"content\"", "\"mimeType\": \"image/jpeg\"", "\"encoding\": \"base64\"", "\"text\"",
        "\"httpVersion\": \"h2\"", "9223372036854775807", "-1", "1e308",
        "--> GET https://a.example/1.png", "<-- 200 OK https://a.example/1.png (22ms",
        ", 6-byte body)", "<-- END HTTP (48ms, binary 6000-byte body omitted)", "Content-Type: ",
        "03-01 10:00:00.000  4711  4800 I okhttp.OkHttpClient: ",
    ]

    static let keyTraces = [
        "key", "size", "time", "obj_id", "timestamp", "?key=1,size=2,time=3\n", "\r\n", "\"",
        "4294967296", "9223372036854775807", "18446744073709551615", "CHNK", "DONE",
        "cost", "latency_ms", "op", "ttl", "?key=1,time=2,op=3,ttl=4\n", "delete", "set", "1.5",
    ]

    static var results: [String] {
        var words = (SweepColumns.all + WarnColumns.all + KeyCurve.columns).map(\.name)
        words += ["t_ms", "screen", "events", "image_bytes", "onscreen_bytes", "store_bytes"]
        words += [
            "\"rows\": [", "9223372036854775807", "nan", "1e308", "<script", "warning:", "kill",
        ]
        return words
    }
}
