import LabBase
import LabDevices

/// Scenarios that are based on another, and have in common with it what they don't say themselves.
extension ScenarioReader {
    /// Lets the fields have those of the scenario on which they are based.
    mutating func inherit(_ fields: inout Fields) throws(Complaint) {
        guard let node = fields[ScenarioKeys.basedOn.name], let name = node.text() else { return }
        // Without its base a scenario would be said to lack what the base has.
        guard let (bytes, file) = baseText(name, node) else { return try log.check() }
        let log = ProblemLog(file: file, root: "scenario", isOfBase: true)
        base = (bytes, log)
        let root = try log.parse(bytes)
        guard var members = Fields(root) else { return }
        try checkVersion(members)
        try refusePhone(members)
        members.check(as: ScenarioKeys.object)
        if let further = members[ScenarioKeys.basedOn.name] {
            let origin = further.text() ?? ""
            let goesRound = isThisFile(InputFile.resolve(origin, besides: file))
            node.report(
                goesRound
                    ? Self.basedOnItself("\(Quoted.text(name)) is based on this file itself")
                    : Complaint(
                        "that scenario is based on another itself",
                        "Write \"basedOn\": \(JSON(origin).text(.tight))"))
            return try self.log.check()
        }
        fields.inherit(root, butFor: ScenarioKeys.uninherited)
    }

    /// The base's text, with its name in messages.
    private func baseText(_ name: String, _ node: Node) -> (bytes: [UInt8], file: String)? {
        let path = InputFile.resolve(name, besides: file)
        let full = InputFile.scenarioEnding(path)
        do throws(Complaint) {
            let base = try Self.baseText(name, of: file, hasFolder: hasFolder)
            if EmbeddedFile.scenario(named: name) != nil {
                if hasFolder, InputFile.exists(full), !isThisFile(full) {
                    node.remark(
                        "\(Quoted.text(name)) is the scenario inside lab, and not the file beside "
                            + "this one",
                        "For that write \"basedOn\": "
                            + JSON(InputFile.scenarioEnding(name)).text(.tight)
                    )
                }
            } else if isThisFile(path) {
                return node.report(Self.basedOnItself("\(Quoted.text(name)) is this file itself"))
            }
            return base
        } catch {
            return node.report(error)
        }
    }

    private static func basedOnItself(_ what: String) -> Complaint {
        Complaint(what, "Name another, or write here what it has and remove this")
    }

    /// True for the path of the file that is read, however it is written.
    private func isThisFile(_ path: String) -> Bool {
        hasFolder && InputFile.absolute(path) == InputFile.absolute(file)
    }

    /// The text of the scenario of that name inside lab, or else of the file beside this one.
    static func baseText(
        _ name: String, of file: String, hasFolder: Bool
    ) throws(Complaint) -> (bytes: [UInt8], file: String) {
        if let shipped = EmbeddedFile.scenario(named: name) { return (Array(shipped.utf8), name) }
        let path = InputFile.resolve(name, besides: file)
        if hasFolder, InputFile.exists(path) { return (try InputFile.bytes(of: path), path) }
        let full = InputFile.scenarioEnding(path)
        let listed = "'lab scenario list' has the names inside lab"
        let remedy =
            if hasFolder, full != path, InputFile.exists(full) {
                "Did you mean \(Quoted.text(InputFile.scenarioEnding(name)))?"
            } else {
                hasFolder ? "Check the path; \(listed)" : listed
            }
        throw Complaint("there is no scenario \(Quoted.text(hasFolder ? path : name))", remedy)
    }

    /// The keys that a scenario which can be read has of its base, for a text that changes some of
    /// them: folders of pictures are named as this scenario's file sees them.
    package static func inherited(
        by bytes: [UInt8], of file: String, hasFolder: Bool
    ) throws(Complaint) -> JSON {
        let root = try JSONReader.read(bytes, of: file)
        guard let name = root[ScenarioKeys.basedOn.name]?.string else { return [:] }
        let base = try baseText(name, of: file, hasFolder: hasFolder)
        let json = JSON(try JSONReader.read(base.bytes, of: base.file))
            .without(ScenarioKeys.uninherited + [JSONReader.commentKey])
        guard let groups = json[ScenarioKeys.images.name] else { return json }
        return json.replacing(
            ScenarioKeys.images.name,
            with: JSON(groups.members.map { ($0.key, $0.value.inFolder(of: name)) }))
    }
}

extension JSON {
    /// A group of images as a file sees it whose base has this name.
    fileprivate func inFolder(of base: String) -> JSON {
        guard case .string(let folder)? = self[ImageKeys.directory.name] else { return self }
        return replacing(
            ImageKeys.directory.name, with: .string(InputFile.resolve(folder, besides: base)))
    }
}
