import LabBase
import LabScripts

/// A user's scenario with the figures of a log: images, servers, the network, and the traffic of
/// others. All else, and each figure that the log doesn't tell, stays as the user wrote it.
package struct ImportedScenario: Sendable {
    /// The file.
    package let text: String
    /// A line for each group and figure that the log gave.
    package private(set) var taken: [String] = []
    /// A line for each part of the log that wasn't used.
    package private(set) var remarks: [String]

    /// - Parameters:
    ///   - bytes: the scenario's text, which `scenario` was read from.
    ///   - inherited: the keys that it has of the scenario on which it is based.
    ///   - lengthNs: how long its script is.
    package init(
        _ log: Imported, onto scenario: Scenario, bytes: [UInt8], inherited: JSON = [:],
        lengthNs: Int64, _ mappings: [ImportMapping]
    ) throws(Complaint) {
        let match = try ImportMatch(log, scenario.header.catalog, mappings)
        guard match.unmatched.count < max(1, log.pictures.count) else {
            throw .noneMatches(match.unmatched, log)
        }
        let fit = NetworkFit(log)
        var file = ImportedText(JSON(try JSONReader.read(bytes, of: scenario.file)), inherited)
        remarks = log.remarks + match.remarks
        var groups = file[ScenarioKeys.images] ?? .absent
        for (group, pictures) in zip(scenario.header.catalog.groups, match.pictures) {
            guard !pictures.isEmpty, let written = groups[group.name] else { continue }
            let imported = ImportedGroup(pictures, log, isAnimated: group.isDrawnAnimated)
            groups = groups.replacing(group.name, with: imported.json(of: written).styled(.roomy))
            taken.append(imported.words(of: group.name))
        }
        file.set(ScenarioKeys.images, groups.onLines)
        let names = groups.members.compactMap { member -> String? in
            if case .string(let name)? = member.value[ImageKeys.host.name] { name } else { nil }
        }
        let network = ImportedNetwork(fit, log, hostNames: names)
        if let json = network.json(of: file[ScenarioKeys.network]) {
            file.set(ScenarioKeys.network, json.onLines)
            taken += fit.lines(log, named: names)
        }
        file.set(ScenarioKeys.hosts, network.json(ofHosts: file[ScenarioKeys.hosts], named: names))
        let traffic = ImportedTraffic(
            log, lengthNs: lengthNs, playsVideos: !scenario.videos.isEmpty)
        if traffic.count > 0 {
            file.set(ScenarioKeys.script, traffic.json(of: file[ScenarioKeys.script] ?? .absent))
            taken.append(traffic.words)
        }
        guard !taken.isEmpty else {
            throw Complaint(
                "nothing of it can be taken: it has no pictures, and its times tell no network",
                "Sum it up, without --onto", at: .file(log.path))
        }
        remarks += traffic.remarks + fit.untold + match.unmatched.listed(log)
        text = file.text
    }
}

extension Complaint {
    /// The scenario would come out with its own pictures, which look like measured ones.
    fileprivate static func noneMatches(
        _ pictures: [ImportedPicture], _ log: Imported
    ) -> Complaint {
        let looks = pictures.map { ImportSurvey.Look($0, log).words }.distinct
        let more = looks.count > 3 ? "; and \(looks.count - 3) other looks" : ""
        return Complaint(
            "no group of the scenario has the server, size and format of its "
                + "\(pictures.count.of("picture")): "
                + looks.prefix(3).joined(separator: "; ") + more,
            "Say with --map which pictures are of which group: --map '*=photos'. Without --onto "
                + "the log's network is told all the same",
            at: .file(log.path))
    }
}

extension ImportedGroup {
    /// "photos: 18 pictures, 600x400, 68.5 KB each, png, of host-1"
    fileprivate func words(of group: String) -> String {
        var facts = [count == 1 ? "1 picture" : "\(count) pictures"]
        switch sizes {
        case .same(let size)?: facts.append("\(size.width)x\(size.height)")
        case .listed(let all)?: facts.append("\(all.count) sizes")
        default: facts.append("sizes not told")
        }
        if let encodedBytes { facts.append("\(Fixed.bytes(encodedBytes)) each") }
        if let format { facts.append(format.rawValue) }
        if let host { facts.append("of \(host)") }
        return "\(group): \(facts.joined(separator: ", "))"
    }
}

extension ImportedTraffic {
    fileprivate var words: String {
        "traffic of others: \(Fixed.bytes(bytes)) in \(count.of("transfer")), each at the second "
            + "of the log in which it began"
    }
}

extension [ImportedPicture] {
    /// A line for each server, format and size, with the pictures' numbers.
    fileprivate func listed(_ log: Imported) -> [String] {
        grouped { ImportSurvey.Look($0, log) }.map { look, pictures in
            let count = pictures.count == 1 ? "1 picture is" : "\(pictures.count) pictures are"
            return "\(count) of no group (\(look.words)): \(pictures.numbers()). Say with "
                + "--map which group it is"
        }
    }
}
