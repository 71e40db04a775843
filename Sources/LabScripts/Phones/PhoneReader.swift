import LabBase
import LabDevices

/// Reads a phone's file, and the files of its apps, or throws the first mistake in the order of the
/// phone's file.
package struct PhoneReader {
    /// True for the text of a file whose top level has `phone`.
    package static func isPhone(_ bytes: [UInt8]) -> Bool {
        // Reading a whole scenario takes longer than looking for its key.
        guard hasKey(bytes) else { return false }
        return (try? JSONReader.read(bytes))?[PhoneKeys.phone.name] != nil
    }

    /// True for bytes that have the key's name in quotes, or a letter as an escape, which the name
    /// may be made of.
    private static func hasKey(_ bytes: [UInt8]) -> Bool {
        let name = Array("\"\(PhoneKeys.phone.name)\"".utf8)
        let escape = UInt8(ascii: "\\")
        return bytes.indices.contains { start in
            bytes[start] == escape
                || bytes[start] == name[0] && bytes[start...].starts(with: name)
        }
    }

    /// Reads what a phone has in common with a scenario.
    var common: ScenarioReader
    let file: String
    /// The names of the apps, and those that were read without a mistake.
    var names: [String] = []
    var apps: [PhoneApp] = []
    var givesWay: [GivingWay] = []
    /// SHA-256 of each app's text.
    var digests: [String] = []

    var log: ProblemLog { common.log }
    var device: Device { common.device }

    private init(file: String, device: Device, pictures: @escaping ScenarioReader.PictureVerifier) {
        self.file = file
        common = ScenarioReader(file: file, root: "phone", device: device, pictures: pictures)
    }

    /// - Parameters: those of `ScenarioReader.read`.
    package static func read(
        bytes: [UInt8], file: String, hasFolder: Bool = false, replacement: Device? = nil,
        columns: [Column] = [], pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Complaint) -> PhoneFile {
        var reader = PhoneReader(
            file: file, device: replacement ?? BuiltInDevices.standard, pictures: pictures)
        reader.common.columns = columns
        reader.common.hasFolder = hasFolder
        var phone = try reader.phone(try reader.log.parse(bytes), replacement: replacement)
        phone.remarks = reader.log.remarks
        phone.givesWay = reader.givesWay
        phone.sha256 = SHA256.of(bytes + reader.digests.flatMap(\.utf8))
        return phone
    }

    private mutating func phone(_ root: Node, replacement: Device?) throws(Complaint) -> PhoneFile {
        guard var fields = Fields(root) else {
            try log.check()
            preconditionFailure("a root that is no object is reported")
        }
        try common.checkVersion(fields)
        fields.check(as: PhoneKeys.object)
        _ = fields.required(ScenarioKeys.version.name)
        let setting = common.readSetting(fields, replacement: replacement)
        var claimed = setting.claimed
        if let apps = fields[PhoneKeys.phone] { readApps(apps) }
        let front = fields[PhoneKeys.front].flatMap { readFront($0) }
        let policies = fields[PhoneKeys.policies].map { readVariants($0) } ?? [.asWritten]
        claimed.claims = fields[PhoneKeys.claims].map { readClaims($0, policies) } ?? []
        let name = fields[ScenarioKeys.name] ?? InputFile.title(of: file)
        try log.check()
        guard let front else { preconditionFailure("a front that isn't read is reported") }
        let isDrawn = if case .drawn = front { true } else { false }
        let header = TraceHeader(
            scenario: name, about: fields.value(ScenarioKeys.about), seed: claimed.seed,
            device: device, policies: policies.map(\.text), network: claimed.network,
            networkSources: setting.networkSources, claimed: claimed,
            drawsPeople: isDrawn || apps.contains { $0.trace?.header.drawsPeople == true })
        return PhoneFile(file: file, header: header, apps: apps, front: front, policies: policies)
    }
}
