import LabBase
import LabCommandLine
import LabDevices
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReplay
import LabReports
import LabRuns

/// What inputs are made of: taken from the registries, so that a new word is tried as well.
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
        var words = ["+admit(", "all", "50%", "64KB"]
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

    /// As docs/scenarios.md lists them.
    static let scenarios =
        [
            "version", "name", "about", "seed", "device", "network", "policies", "claims", "images",
            "screens", "tabs", "transition", "allocator", "script", "kind", "table", "grid",
            "pager", "single", "rows", "rowHeight", "items", "columns", "pages", "cell", "pick",
            "row", "zipf", "skew", "modulo", "fixed", "index", "argument", "size", "sections",
            "headerHeight", "onTap", "push", "pop", "popToRoot", "present", "dismiss", "tab", "tap",
            "drag", "by", "duration", "fling", "velocity", "scrollTo", "end", "speed", "animated",
            "page", "rotate", "landscape", "wait", "memoryWarning", "background", "replace",
            "store", "lookup", "remove", "empty", "slower", "down", "up", "otherApps", "repeat",
            "steps", "wander", "weights", "sessions", "stroke", "times", "every", "count", "width",
            "height", "contents", "style", "flat", "files", "bytes", "remote", "missing",
            "directory", "format", "jpeg", "carousel", "itemWidth", "itemHeight", "clearOnReuse",
            "deceleration", "changes", "zoomed", "thumbnail", "host", "scale", "pixels",
            "encodedBytes", "inTurn", "fits", "kinds", "share", "more", "within", "takes",
            "bounces", "pageWidth", "waterfall", "tile", "levels", "zoom", "insert", "at",
            "keepsPlace", "renew", "delete", "in", "meanwhile", "after", "decay",
        ].map(JSON.quoted)

    static let traces =
        [
            "trace", "scenario", "t", "event", "request", "view", "image", "show", "hide", "pooled",
            "clear", "drop", "plain", "scroll", "screen", "offset", "velocity", "phase", "push",
            "pop", "warning", "level", "background", "foreground", "store", "as", "replace",
            "lookup", "prefetch", "demote", "remove", "empty", "network", "state", "otherApps",
            "layout", "axis", "viewport", "firstRow", "rows", "columns", "top", "extent", "images",
            "sizes", "size", "end", "count", "width", "height", "files", "bytes", "remote",
        ].map(JSON.quoted)

    static var devices: [String] {
        (DeviceReader.keys + DeviceFigure.all.map(\.key) + BuiltInDevices.ids).map(JSON.quoted)
            + DeviceFigure.all.map(\.name)
    }

    /// Options from the commands' own help.
    static var arguments: [String] {
        let commands = [
            "run", "compare", "warn", "sweep", "advise", "trace run", "trace curve", "trace info",
            "trace convert", "trace generate", "trace check", "trace anonymise", "scenario check",
            "scenario describe",
            "scenario compile", "scenario new", "scenario from-trace", "report", "policies",
            "devices", "bench",
            "completions",
        ].map { $0.split(separator: " ").map(String.init) }
        let parser = ArgumentParser(LabCommands(policies: [], devices: []).root)
        var words = commands.flatMap { $0 }
        for command in commands {
            guard case .help(let page) = try? parser.parse(command + ["--help"]) else { continue }
            words += page.split { " \n=[]|,".contains($0) }.map(String.init)
                .filter { $0.hasPrefix("--") }
        }
        return words
            + ["8MB..512MB:x2", "250KB/s..32MB/s:x2", "17..40", "1%,10%", "12s:critical", "never"]
    }

    static let keyTraces = [
        "key", "size", "time", "obj_id", "timestamp", "?key=1,size=2,time=3\n", "\r\n", "\"",
        "4294967296", "9223372036854775807", "18446744073709551615", "CHNK", "DONE",
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
