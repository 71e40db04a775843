import LabBase
import LabDevices
import LabPolicies

/// The apps of a phone, and the files that they play.
extension PhoneReader {
    mutating func readApps(_ node: Node) {
        guard let fields = Fields(node) else { return }
        for (name, node) in fields.declaredNames() {
            if names.count == PhoneKeys.mostApps {
                return node.report(.tooMany("apps", limit: PhoneKeys.mostApps))
            }
            if name == Claim.wholePhone {
                node.report(
                    "no app is called that: in claims it stands for the phone as a whole",
                    "Give it another name")
            }
            names.append(name)
            if let app = readApp(node, name: name) { apps.append(app) }
        }
    }

    private mutating func readApp(_ node: Node, name: String) -> PhoneApp? {
        guard var fields = Fields(node),
            let kind = fields.check(asOneOf: PhoneAppKeys.kinds, PhoneAppKeys.any)
        else { return nil }
        let plays = fields.value(PhoneAppKeys.plays)
        let coldStart = fields[PhoneAppKeys.coldStart]
        if kind === PhoneAppKeys.ofMemory {
            let left = fields[PhoneAppKeys.left]
            guard let points = fields[PhoneAppKeys.memory] else { return nil }
            return PhoneApp(
                name: name, source: .memory(MemoryCurve(points, leftBytes: left)), plays: plays,
                coldStartNs: coldStart, place: .file(file, node.position))
        }
        let baseline = fields[PhoneAppKeys.baseline]
        let isScenario = kind === PhoneAppKeys.ofScenario
        let key = isScenario ? PhoneAppKeys.scenario : PhoneAppKeys.recording
        let played = fields[key].flatMap { path in
            isScenario ? scenario(path, fields[key.name]!) : recording(path, fields[key.name]!)
        }
        let groups = played?.header.catalog.groups.map(\.name)
        let policy = fields[PhoneAppKeys.policy]
        if let policy, let place = fields[PhoneAppKeys.policy.name] {
            check(policy, against: groups, place)
        }
        guard let played, let policy, let path = fields[key] else { return nil }
        return PhoneApp(
            name: name, source: .replayed(played),
            origin: isScenario ? .scenario(path) : .recording(path), policy: policy, plays: plays,
            coldStartNs: coldStart, baselineBytes: baseline, place: .file(file, node.position))
    }

    /// Refuses a policy that isn't one, or that speaks of images that the app doesn't have.
    ///
    /// - Parameter groups: the app's groups of images; nil if it wasn't read.
    func check(_ text: String, against groups: [String]?, _ node: Node) {
        do throws(Complaint) {
            let meant = PolicyList.expanded([text])
            guard meant == [text] else {
                throw Complaint("stands for several", "Name one: 'lab policies' lists them")
            }
            let policy = try PolicySpec.parse(
                text, device: device.withAnyImages, files: .inFolder(OutputFile.folder(of: file)))
            if let groups { try policy.check(against: groups) }
        } catch {
            node.report(error.of("policy", text))
        }
    }

    /// The scenario of that name inside lab, or else of the file beside the phone's.
    private mutating func scenario(_ name: String, _ node: Node) -> (any TraceSource)? {
        do throws(Complaint) {
            let (bytes, path) = try ScenarioReader.baseText(
                name, of: file, hasFolder: common.hasFolder)
            if Self.isPhone(bytes) {
                throw Complaint(
                    "\(Quoted.text(name)) is a phone itself",
                    "Name a scenario, or write its apps here")
            }
            if let first = bytes.split(separator: 0x0A).first, TraceFile.isTrace(Array(first)) {
                throw Complaint(
                    "\(Quoted.text(name)) is a recording",
                    "Write \"recording\": \(JSON(name).text(.tight))")
            }
            let isInside = EmbeddedFile.scenario(named: name) != nil
            let own = try ScenarioReader.read(
                bytes: bytes, file: path, hasFolder: !isInside && common.hasFolder,
                replacement: device, pictures: common.pictures)
            digests.append(own.sha256)
            noteGivesWay(try own.givesWay(bytes, hasFolder: !isInside), name)
            return ScenarioTrace(own)
        } catch {
            return node.report(error.inside)
        }
    }

    private mutating func recording(_ name: String, _ node: Node) -> (any TraceSource)? {
        do throws(Complaint) {
            let path = InputFile.resolve(name, besides: file)
            guard common.hasFolder, InputFile.exists(path) else {
                let missing = Quoted.text(common.hasFolder ? path : name)
                throw Complaint("there is no recording \(missing)", "Check the path")
            }
            var lines = try FileLines(path)
            guard let first = try lines.nextWritten(), TraceFile.isTrace(first) else {
                throw Complaint(
                    "\(Quoted.text(name)) is no recording, whose first line has 'trace'",
                    "Write \"scenario\" for a scenario")
            }
            var trace = try TraceFile(
                path: path, firstLine: first, device: device, pictures: common.pictures)
            try Complaint.ofPlay { () throws(Halt) in
                try trace.learn(pictures: common.pictures)
            }
            digests.append(try FileDigests.sha256(of: path))
            noteGivesWay(trace.givesWay(first), name)
            return trace
        } catch {
            return node.report(error.inside)
        }
    }

    /// Notes the words of an app's file that do nothing on a phone.
    private mutating func noteGivesWay(_ words: [String], _ name: String) {
        guard !words.isEmpty else { return }
        givesWay.append(GivingWay(file: name, words: words))
    }
}

extension Complaint {
    /// The message with its place as its first words, for a message about the file that names the
    /// other.
    fileprivate var inside: Complaint {
        let whole = Complaint(what, at: place)
        return Complaint(context + whole.line, remedy)
    }
}
