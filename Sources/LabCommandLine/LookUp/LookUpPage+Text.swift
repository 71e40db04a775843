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
