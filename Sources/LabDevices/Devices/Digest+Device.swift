import LabBase

extension Digest {
    /// Adds every member of a device: each figure as a file has it, where it comes from, the ranges
    /// that a file gives, and the one switch that no file has.
    ///
    /// - Parameter ofPhone: true where several apps run on it, so that figures about them count.
    package mutating func add(_ device: Device, ofPhone: Bool = false) {
        var device = device
        let figures = DeviceFigure.all.filter { ofPhone || !$0.isOfPhones }
        if !ofPhone {
            let others = Set(DeviceFigure.apps.map(\.name))
            device.sources.removeAll { others.contains($0.figure) }
            device.ranges = device.ranges.filter { !others.contains($0.key) }
        }
        add(device.id + "\n" + device.title + "\n")
        for figure in figures { add(figure.json(device).text(.tight) + "\n") }
        add(device.pressure.isLineHeeded ? 1 : 0)
        for source in device.sources { add(source.figure + "\n" + source.origin + "\n") }
        add(device.rangesJSON.text(.tight) + "\n")
    }
}
