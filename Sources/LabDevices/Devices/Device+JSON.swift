import LabBase

extension Device {
    /// The device's name, if it is built in; else its description.
    package var json: JSON {
        if BuiltInDevices.named(id) == self { return JSON(id) }
        var members: [JSON.Member] = [("id", JSON(id)), ("title", JSON(title))]
        for figure in DeviceFigure.inFiles {
            if let group = figure.group {
                if members.last?.key != group { members.append((group, json(of: group))) }
            } else {
                members.append((figure.key, figure.json(self)))
            }
        }
        members.append((DeviceReader.ranges.name, rangesJSON))
        return JSON(members)
    }

    /// One object of its description. In `pressure` defaults are left out; absent if all are.
    package func json(of group: String) -> JSON {
        var figures = DeviceFigure.of(group)
        if group == "pressure" {
            var usual = self
            usual.pressure = usualPressure
            figures.removeAll { $0.isSame(self, usual) }
        }
        return JSON(figures.map { ($0.key, $0.json(self)) }).unlessEmpty
    }
}
