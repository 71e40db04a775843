import LabBase
import LabPolicies
import LabReports

/// A page's text, made of what the code declares.
extension LookUpPage {
    /// All below the page's introduction, in Markdown.
    ///
    /// - Parameter root: the command line, whole.
    package func markdown(_ root: Command) -> String {
        let lines = blocks(root).markdown(level: 2, isMarked: true)
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    /// The same for programs, as JSON; nil for a page that is for people alone.
    package func json(_ root: Command) -> String? {
        let json: JSON? =
            switch self {
            case .columns: ColumnLookUp.json
            case .commands: CommandDescription.json(root)
            case .scenario, .trace, .policy, .device, .systems: nil
            }
        return json.map { $0.onLines.text() + "\n" }
    }

    private func blocks(_ root: Command) -> [Block] {
        switch self {
        case .scenario: ScenarioLookUp.blocks
        case .trace: TraceLookUp.blocks
        case .policy: PolicyLookUp.blocks
        case .device: DeviceLookUp.blocks
        case .columns: ColumnLookUp.blocks
        case .systems: SystemReference.blocks + OrderReference.blocks
        case .commands: CommandLookUp.blocks(root)
        }
    }
}
