import LabBase
import LabCells
import LabDevices
import LabPolicies

extension RunSession {
    /// The cells of some inputs that differ by the seed alone, in their order, with a figure of the
    /// device at another value. Policies are read again: their limits may depend on it.
    package func tried(_ trial: FigureTrial, on inputs: [Int]) throws(Complaint) -> RunSession {
        var options = options
        let input = self.inputs[inputs[0]]
        options.paths = [input.path]
        options.devices = input.deviceText.map { [$0] } ?? []
        options.changes.trial = trial
        options.repeats = 1
        options.wantsTimeline = false
        let tried = inputs.compactMap { self.inputs[$0].with(trial) }
        guard tried.count == inputs.count else { return try RunSession(options) }
        var cells: [Cell] = []
        for var cell in self.cells {
            guard let place = inputs.firstIndex(of: cell.input) else { continue }
            let policy = cell.policy
            let device = tried[place].header.device
            let read =
                if let limitBytes = cell.limitBytes {
                    try PolicySpec.parse(policy.text, device: device, limitBytes: limitBytes)
                } else {
                    try PolicySpec.parse(policy.text, device: device)
                }
            cell.policy = read.written(in: policy.folder)
            cell.input = place
            cell.wantsTimeline = false
            cell.number = cells.count + 1
            cells.append(cell)
        }
        return RunSession(self, options, inputs: tried, cells: cells)
    }
}
