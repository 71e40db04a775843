import LabBase

extension Device {
    /// Its name, if it is built in; else a description of it.
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
        return JSON(members)
    }

    /// One object of its description. Of `pressure` what is usual is left out; absent where all is.
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
