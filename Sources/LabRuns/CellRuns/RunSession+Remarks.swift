import LabBase
import LabDevices
import LabScripts

extension RunSession {
    /// Remarks on all inputs, and on what the command line adds to them.
    package var remarks: [String] {
        let added = options.warnings.map(\.level)
        return inputs.indices.flatMap { number in
            let input = inputs[number]
            let policies = cells.filter { $0.input == number }.map(\.policy.text).distinct
            let unsent = input.header.device.unsent(added).map { "--warn-at: \($0)" }
            return input.remarks + [unsent].compactMap { $0 } + input.strangers(policies)
        }
    }
}
