import LabBase
import LabCommandLine

/// A page of docs/look-up: all that it has below its introduction is made of what the code declares.
enum LookUpPage: String, CaseIterable {
    case scenario, trace, policy, device, columns, systems, commands

    /// In Markdown.
    ///
    /// - Parameter root: the command line, whole.
    func markdown(_ root: Command) -> String {
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
        case .systems: SystemLookUp.blocks + OrderLookUp.blocks
        case .commands: CommandLookUp.blocks(root)
        }
    }
}
