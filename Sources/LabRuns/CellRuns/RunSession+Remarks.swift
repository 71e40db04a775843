import LabCells

extension RunSession {
    /// Remarks on all inputs, and on what the command line adds to them.
    package var remarks: [String] {
        let added = options.warnings.map { $0.level }
        return inputs.indices.flatMap { number in
            let input = inputs[number]
            let its = cells.filter { $0.input == number }
            let policies = its.compactMap { $0.ownText }.distinct
            let isModelled = its.contains { $0.phone != nil && $0.memory != options.memory }
            let unsent = input.header.device.unsent(added).map { "--warn-at: \($0)" }
            let modelled =
                "\(input.path): is a phone, and runs over modelled memory. --enforce takes a "
                + "process for each app"
            let ofPhone = (isModelled ? [modelled] : []) + uncompressed(input, its)
            return ofPhone + input.remarks + [unsent].compactMap { $0 } + input.strangers(policies)
        }
    }

    /// A device compresses what a real phone's processes keep as it is, unless they swap.
    private func uncompressed(_ input: CellInput, _ cells: [Cell]) -> [String] {
        let isKept = cells.contains { cell in
            cell.phone != nil && cell.kernel.enforces && !cell.kernel.swaps && !cell.kernel.warns
        }
        guard isKept, input.header.device.pressure.apps.compressing != .off else { return [] }
        return [
            "\(input.path): --enforce compresses nothing. Add --enforce-swap, or hold it against "
                + "--memory model --pressure compress=off"
        ]
    }
}
