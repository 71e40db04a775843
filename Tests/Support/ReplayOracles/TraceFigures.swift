@testable import LabPictures
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import ScriptDesks

extension TraceSource {
    /// The figures of a policy, one in each line.
    func figures(_ spec: String) throws -> [String] {
        let policy = try PolicySpec.parse(spec, device: header.device)
        var sink = Replay(
            header: header, composition: policy.composition,
            future: try future(policy.composition))
        try play(into: &sink)
        return ReferenceReplay.figures(of: sink.result()).map {
            "\($0.name) \($0.value.map(String.init) ?? "-")"
        }
    }
}

extension RunResult {
    /// Each figure in a line, and each count.
    var lines: [String] {
        var rest = self
        rest.counts = Counts()
        return [rest as Any, counts as Any].flatMap { part in
            Mirror(reflecting: part).children.map { "\($0.label ?? ""): \($0.value)" }
        }
    }
}

extension ListTrace {
    /// A random one that a file can say.
    ///
    /// - Parameter change: of its groups, whose files have a byte each at least.
    static func inFile(seed: UInt64, _ change: (inout ImageGroup) -> Void) -> ListTrace {
        var list = random(seed: seed)
        list.extraWarnings = []
        list.header.catalog = ImageCatalog(
            groups: list.header.catalog.groups.map { group in
                var group = group
                group.encodedBytes = group.encodedBytes.map { max(1, $0) }
                change(&group)
                return group
            })
        return list
    }
}
