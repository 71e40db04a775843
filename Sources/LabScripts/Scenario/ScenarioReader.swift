import LabBase
import LabDevices
import LabPictures
import LabPolicies

/// Reads a scenario from JSON, or throws the first mistake in the order of the file.
///
///     let scenario = try ScenarioReader.read(bytes: bytes, file: "feed.json", pictures: verify)
package struct ScenarioReader {
    /// Inspects a folder of pictures (a path as the scenario's file sees it) for a device with this
    /// much memory.
    package typealias PictureVerifier = (_ folder: String, _ ramBytes: Int64) throws(Complaint) ->
        PictureFolder

    package static let version = 1

    let log: ProblemLog
    let file: String
    let pictures: PictureVerifier
    /// The columns that claims can name.
    var columns: [Column] = []
    /// The device that the folder's pictures are checked against: `--device` overrides the
    /// scenario's.
    var device: Device
    var groups = ImageGroups()
    var screens = Screens()
    var tabNames: [String]?
    /// The names that a pick can use at the current place in the file.
    var names = RowFormula.Name.common
    var tabs: [Int] = []
    var window: AppWindow
    /// The bars of screens, and where the file says them.
    var bars: [(node: Node, bars: Screen.Bars)] = []
    /// The file on which this one is based, with its text; nil for none.
    var base: (bytes: [UInt8], log: ProblemLog)?
    /// False for a text that lies in no folder: it is based on a scenario inside lab alone.
    var hasFolder = false

    init(
        file: String, root: String = "scenario", device: Device,
        pictures: @escaping PictureVerifier
    ) {
        log = ProblemLog(file: file, root: root)
        self.file = file
        self.device = device
        window = AppWindow(device.screen)
        self.pictures = pictures
    }

    /// Reads bytes that are in memory; `file` is their name in messages.
    ///
    /// - Parameters:
    ///   - hasFolder: true if files beside `file` may be read, too.
    ///   - replacement: the device of the command line, instead of the scenario's.
    ///   - columns: the result's columns, which its claims can name.
    ///   - pictures: inspects a folder of pictures.
    package static func read(
        bytes: [UInt8], file: String, hasFolder: Bool = false, replacement: Device? = nil,
        columns: [Column] = [], pictures: @escaping PictureVerifier
    ) throws(Complaint) -> Scenario {
        var reader = ScenarioReader(
            file: file, device: replacement ?? BuiltInDevices.standard, pictures: pictures)
        reader.columns = columns
        reader.hasFolder = hasFolder
        var scenario = try reader.scenario(try reader.log.parse(bytes), replacement: replacement)
        scenario.remarks = (reader.base?.log.remarks ?? []) + reader.log.remarks
        scenario.sha256 = SHA256.of(bytes + (reader.base?.bytes ?? []))
        return scenario
    }

    private mutating func scenario(_ root: Node, replacement: Device?) throws(Complaint) -> Scenario
    {
        guard var fields = Fields(root) else {
            try log.check()
            preconditionFailure("a root that is no object is reported")
        }
        try checkVersion(fields)
        try refusePhone(fields)
        fields.check(as: ScenarioKeys.object)
        _ = fields.required(ScenarioKeys.version.name)
        try inherit(&fields)
        var header = readHeader(fields, name: ScenarioKeys.name, replacement: replacement)
        window = readWindow(fields[ScenarioKeys.window])
        if let images = fields[ScenarioKeys.images] { readImages(images) }
        header.hosts = readHosts(of: fields) ?? []
        let declared = fields[ScenarioKeys.screens]
        if let declared { readScreens(declared) }
        if let tabs = fields[ScenarioKeys.tabs] { readTabs(tabs) }
        let tabsKeep = fields[ScenarioKeys.tabsSwipe].flatMap { readTabsSwipe($0) }
        let script = fields[ScenarioKeys.script].map { readScript($0) } ?? []
        checkBars(script)
        if let declared {
            checkSizes(declared, script)
            remarkTapsBesideNoPane(declared, script)
        }
        try base?.log.check()
        try log.check()
        header.catalog = ImageCatalog(groups: groups.complete)
        return Scenario(
            file: file, header: header, window: window, screens: screens.complete, tabs: tabs,
            tabsKeep: tabsKeep, script: script)
    }

    /// Reads what a scenario and a trace's first line have in common.
    ///
    /// - Parameters:
    ///   - name: the key of its name.
    ///   - replacement: the command line's device.
    mutating func readHeader(
        _ fields: Fields, name: FileKey<String>, replacement: Device?
    ) -> TraceHeader {
        let setting = readSetting(fields, replacement: replacement)
        var claimed = setting.claimed
        let policies = fields[ScenarioKeys.policies].map { readPolicies($0) } ?? []
        claimed.claims = fields[ScenarioKeys.claims].map { readClaims($0, policies) } ?? []
        return TraceHeader(
            scenario: fields[name] ?? InputFile.title(of: file),
            about: fields.value(ScenarioKeys.about), seed: claimed.seed, device: device,
            policies: policies, transitionNs: fields.value(ScenarioKeys.transition),
            decay: fields.value(ScenarioKeys.allocator), network: claimed.network,
            networkSources: setting.networkSources, claimed: claimed)
    }

    /// Reads the file's own device, network and seed, as a scenario, a trace and a phone have them.
    ///
    /// - Parameter replacement: the command line's device, which is this reader's from here on.
    mutating func readSetting(
        _ fields: Fields, replacement: Device?
    ) -> (claimed: ClaimedRun, networkSources: [Device.Source]) {
        let own = fields[ScenarioKeys.device].flatMap { readDevice($0) }
        device = replacement ?? own ?? BuiltInDevices.standard
        var run = ClaimedRun(
            claims: [], device: own ?? BuiltInDevices.standard,
            seed: UInt64(fields.value(ScenarioKeys.seed)))
        guard let node = fields[ScenarioKeys.network] else { return (run, []) }
        var link = device.network
        let sources = NetworkReader.read(node, into: &link)
        run.network = link
        return (run, sources)
    }

    /// A phone lacks all that a scenario has, which would be said first.
    func refusePhone(_ fields: Fields) throws(Complaint) {
        guard let member = fields.member(ScenarioKeys.phoneName) else { return }
        fields.report(
            "this is a phone of several apps, and one app's scenario is read here",
            "Name one of its apps' scenarios", at: member)
        try fields.node.log.check()
    }

    /// Checks the version before all else, since this version's rules can't judge another's file.
    func checkVersion(_ fields: Fields) throws(Complaint) {
        guard let node = fields[ScenarioKeys.version.name] else { return }
        guard let number = node.value.number else {
            node.wrongType(.version)
            return
        }
        if number.integer == Int64(Self.version) { return }
        throw .unsupportedVersion(number.text).at(.file(file, node.position))
    }

    func readDevice(_ node: Node) -> Device? {
        switch node.value.content {
        case .string: return DeviceReader.builtIn(node)
        case .object: return DeviceReader.device(node, defaultID: "custom")
        default:
            return node.wrongType(.device)
        }
    }

    /// Reads specs as written; the policies' own parser judges them.
    func readPolicies(_ node: Node) -> [String] {
        var specs: [String] = []
        var known: Set<String> = []
        for element in node.elements() ?? [] {
            guard let spec = element.title() else { continue }
            if !known.insert(spec).inserted { element.report(.repeated(spec)) }
            do throws(Complaint) {
                for policy in PolicyList.expanded([spec]) {
                    _ = try PolicySpec.parse(
                        policy, device: device.withAnyImages,
                        files: .inFolder(OutputFile.folder(of: element.log.file)))
                }
            } catch {
                element.report(error.of("policy", spec))
            }
            specs.append(spec)
        }
        return specs
    }

    private mutating func readTabs(_ node: Node) {
        var names: [String] = []
        for element in node.elements() ?? [] {
            guard let name = element.text() else { continue }
            names.append(name)
            guard let screen = screens.find(element) else { continue }
            tabs.append(screen)
            checkArguments(0...0, for: screen, at: element)
        }
        tabNames = names
    }
}
