import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A schema")
struct FileSchemaTests {
    private static let shipped = [
        (FileSchema.scenario, ["scenarios", "scenarios/people", "scenarios/quirks"]),
        (.device, ["devices"]),
        (.network, ["networks"]), (.policy, ["systems"]),
    ]

    @Test("allows every file that ships", arguments: shipped)
    func allowsWhatShips(_ kind: FileSchema, _ folders: [String]) throws {
        let scenarios = try SchemaCheck(kind.json)
        let phones = try SchemaCheck(FileSchema.phone.json)
        var count = 0
        for folder in folders {
            for name in ScratchFolder.names(in: "\(Repository.root)/\(folder)")
            where name.hasSuffix(".json") {
                count += 1
                let text = try Repository.text("\(folder)/\(name)")
                // Phones lie beside scenarios.
                let isPhone = PhoneReader.isPhone(Array(text.utf8))
                try check((isPhone ? phones : scenarios).allows(text), note: "\(folder)/\(name)")
            }
        }
        check(count > 10)
    }

    /// Mistakes that a schema can tell: of keys, words and types.
    @Test(
        "refuses what a reader refuses",
        arguments: [
            (FileSchema.scenario, #"{ "version": 1 }"#),
            (.scenario, Samples.rich.replacing(#""rowHeight""#, with: #""rowHieght""#)),
            (.scenario, Samples.rich.replacing(#""kind": "table""#, with: #""kind": "tabel""#)),
            (.phone, PhoneSamples.rich.replacing(#""plays""#, with: #""play""#)),
            (.phone, PhoneSamples.rich.replacing(#""home": "5s""#, with: #""home": 5"#)),
            (.phone, PhoneSamples.small("{}")),
            (.device, #"{ "basedOn": "iphone-88" }"#), (.device, #"{ "ram": "1TB" }"#),
            (.device, #"{ "screen": { "depth": 3 } }"#),
            (.network, #"{ "latency": 60 }"#), (.network, #"{ "connections": "many" }"#),
            (.policy, #"{ "version": 1, "parts": [{ "cahce": {} }] }"#),
            (.policy, #"{ "version": 1, "parts": [{ "cache": { "limt": 3 } }] }"#),
            (.policy, #"{ "parts": ["weak"] }"#),
        ])
    func refuses(_ kind: FileSchema, _ text: String) throws {
        try check(!SchemaCheck(kind.json).allows(text))
    }

    @Test(
        "allows what a reader allows",
        arguments: [
            (FileSchema.scenario, Samples.rich), (.phone, PhoneSamples.rich),
            (.phone, EmbeddedFile.text("templates/phone.json")),
            (.phone, PhoneSamples.small(#"{ "for": "1h", "stay": "20s", "home": 0 }"#)),
            (
                .device,
                ##"{ "//": "ours", "ram": "2GiB", "network": "3g", "footprintLimit": "none" }"##
            ),
            (.network, #"{ "latency": 0, "bandwidth": "1.6Mbps", "connections": "none" }"#),
            (.policy, #"{ "version": 1, "parts": ["weak", { "on": { "warning": true } }] }"#),
        ])
    func allows(_ kind: FileSchema, _ text: String) throws {
        try check(SchemaCheck(kind.json).allows(text))
    }
}
