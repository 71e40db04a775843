import Testing

@testable import LabDevices
@testable import LabReports
@testable import PlainDesks

@Suite("docs/devices.md")
struct DevicePageTests {
    private static let page = Result { try MarkdownPage("docs/devices.md") }

    @Test("shows what lab devices prints")
    func showsWhatIsPrinted() throws {
        let shown = try Self.page.get().blocks.map(\.text)
        let device = BuiltInDevices.standard
        #expect(shown.contains(DeviceReference.text(device)))
        #expect(shown.contains(DeviceReference.assumed(device)))
        #expect(shown.contains(DeviceReference.networks))
    }

    @Test("shows what a device in a file comes to")
    func showsAFile() throws {
        let blocks = try Self.page.get().blocks
        let file = try #require(blocks.first { $0.language == "json" })
        let device = try DeviceReader.read(bytes: Array(file.text.utf8), file: "kiosk.json")
        #expect(blocks.map(\.text).contains(DeviceReference.text(device)))
    }
}
