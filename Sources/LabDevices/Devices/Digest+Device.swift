import LabBase

extension Digest {
    /// Adds every member of a device: each figure as a file has it, where it comes from, the ranges
    /// that a file gives, and the one switch that no file has.
    package mutating func add(_ device: Device) {
        add(device.id + "\n" + device.title + "\n")
        for figure in DeviceFigure.all { add(figure.json(device).text(.tight) + "\n") }
        add(device.pressure.isLineHeeded ? 1 : 0)
        for source in device.sources { add(source.figure + "\n" + source.origin + "\n") }
        add(device.rangesJSON.text(.tight) + "\n")
    }
}
