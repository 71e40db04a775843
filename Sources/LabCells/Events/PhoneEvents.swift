import LabBase
import LabDevices
import LabPictures
import LabReplay
import LabScripts

/// Writes what happens to the processes of a phone: the events of the cell that is the phone as a
/// whole. Those of its apps are in their own cells.
package final class PhoneEvents {
    private let form: EventForm
    private let phone: Phone
    private let sink: any EventSink
    private var beginning: LineBeginning
    private var chrome: ChromeOutput

    package init(_ form: EventForm, cell: Int, _ phone: Phone, sink: any EventSink) {
        self.form = form
        self.phone = phone
        self.sink = sink
        beginning = LineBeginning(cell: cell)
        chrome = ChromeOutput(
            cell: cell, catalog: ImageCatalog(groups: []), drain: .full, sink: sink)
    }

    package func note(_ timeNs: Int64, _ event: PhoneEvent) {
        let (name, app, keys) = words(event)
        switch form {
        case .lines:
            var line = LineBytes()
            beginning.become(timeNs)
            line.begin(as: beginning)
            let members = app.map { [("app", JSON(phone.apps[$0].name))] + keys } ?? keys
            line.put(Array((name + "\"").utf8))
            for (key, value) in members {
                line.put(Array(",\"\(key)\":\(value.text(.tight))".utf8))
            }
            line.put("}\n")
            sink.write(line)
        case .chrome:
            if case .stands(let standing) = event {
                chrome.counter(
                    "RAM of apps", atNs: timeNs,
                    zip(phone.apps, standing.processes).map { ($0.name, $1.residentBytes) })
                return chrome.counter(
                    "memory", atNs: timeNs,
                    [("available", standing.availableBytes), ("line", standing.lineBytes)])
            }
            let subject = [name, app.map { phone.apps[$0].name }] + keys.map { $1.words }
            chrome.instant(.app, subject.compactMap { $0 }.joined(separator: " "), atNs: timeNs)
        }
    }

    /// To be called once the replay is over, however it ended.
    package func finish() { if form == .chrome { chrome.passAll() } }

    private typealias Words = (name: String, app: Int?, keys: [JSON.Member])

    private func words(_ event: PhoneEvent) -> Words {
        switch event {
        case .visit(let number):
            let visit = phone.visits[number]
            return ("visit", visit.app, visit.isLocked ? [("locked", JSON(true))] : [])
        case .launches(let app, let isCold, let ns):
            return (
                "launches", app,
                (isCold ? [("cold", JSON(true))] : []) + [("for", Self.milliseconds(ns))]
            )
        case .usable(let app, let ns): return ("usable", app, [("after", Self.milliseconds(ns))])
        case .state(let app, let state):
            return ("ranks", app, [("as", JSON(state.rank.rawValue))])
        case .warned(let app, let level): return ("warned", app, [("level", JSON(level.rawValue))])
        case .emptied(let app, let bytes): return ("emptied", app, [("bytes", JSON(bytes))])
        case .ended(let app, let reason, let bytes):
            return ("ended", app, [("for", JSON(reason.rawValue)), ("bytes", JSON(bytes))])
        case .memory(let app, let bytes): return ("uses", app, [("bytes", JSON(bytes))])
        case .stands(let standing):
            return (
                "looks", nil,
                [
                    ("availableBytes", JSON(standing.availableBytes)),
                    ("lineBytes", JSON(standing.lineBytes)),
                    ("resident", JSON(standing.processes.map { JSON($0.residentBytes) })),
                    ("packed", JSON(standing.processes.map { JSON($0.packedBytes) })),
                    ("images", JSON(standing.processes.map { JSON($0.figures.decodedBytes) })),
                ]
            )
        case .otherEnded: return ("otherAppEnded", nil, [])
        case .ends: return ("end", nil, [])
        }
    }

    private static func milliseconds(_ ns: Int64) -> JSON { .word(Fixed.exactMilliseconds(ns: ns)) }
}

extension JSON {
    /// A value that has no parts, for people.
    fileprivate var words: String {
        if case .string(let text) = self { return text }
        return text(.tight)
    }
}
