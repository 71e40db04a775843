import LabBase

extension CalibratedDevice {
    /// The description of the device, as a user writes one, or why it can't be one.
    ///
    /// - Parameter file: the calibration's, for messages.
    package func text(from file: String) throws(Complaint) -> String {
        if sources.isEmpty { throw .unusable(unused).at(.file(file)) }
        let text = json.text(.roomy) + "\n"
        do throws(Complaint) {
            _ = try DeviceReader.read(bytes: Array(text.utf8), file: file)
        } catch {
            // A place in the description is none in the calibration.
            throw Complaint(error.what, error.remedy, at: .file(file), exit: .badData)
        }
        return text
    }

    /// Lines about measurements that were of no use, and about figures that weren't measured.
    package var remarks: [String] {
        let missing = DeviceFigure.all.filter {
            !$0.isOfPhones && sources[$0.name] == nil && $0.text(device) != nil
        }
        var names: [String] = []
        // A figure that goes by another one isn't named beside it.
        for figure in missing where !missing.contains(where: figure.follows) {
            let isWhole =
                figure.group.map { group in
                    DeviceFigure.of(group).allSatisfy { sources[$0.name] == nil }
                } ?? false
            let name = isWhole ? figure.group! : figure.name
            // The setup, the bytes and the other kinds of a format go with its pixels.
            let isPart = names.contains { name.hasPrefix($0 + ".") || name.hasPrefix($0 + "-") }
            if names.last != name, !isPart { names.append(name) }
        }
        return unused + [
            "not measured, and taken from \(base.title): \(names.joined(separator: ", "))"
        ]
    }

    private var json: JSON {
        var members: [JSON.Member] = [
            ("title", JSON("\(calibration.model), calibrated")), ("basedOn", JSON(base.id)),
        ]
        for figure in DeviceFigure.inFiles where sources[figure.name] != nil {
            if let group = figure.group {
                if members.last?.key != group { members.append((group, measured(in: group))) }
            } else {
                members.append((figure.key, figure.json(device)))
            }
        }
        members.append((DeviceReader.sources.name, JSON(origins).onLines))
        members.append((DeviceReader.ranges.name, device.rangesJSON.onLines))
        return JSON(members).onLines
    }

    private func measured(in group: String) -> JSON {
        JSON(
            DeviceFigure.of(group).filter { sources[$0.name] != nil }
                .map { ($0.key, $0.json(device)) })
    }

    /// The sources of the measured figures, and of those that a device gives which the user didn't
    /// name: they are assumed of this one, unless a definition or a document gives them.
    private var origins: [JSON.Member] {
        var members: [JSON.Member] = []
        for figure in DeviceFigure.all {
            guard let origin = origin(of: figure) else { continue }
            // One line speaks for all figures of one source that a broader name means.
            let names = figure.sourceNames
            let isWhole = DeviceFigure.of(figure.group).allSatisfy { self.origin(of: $0) == origin }
            let name = figure.group != nil && isWhole ? names.last! : names[0]
            let isSaid = members.contains { said in
                guard names.contains(said.key), case .string(origin) = said.value else {
                    return false
                }
                return true
            }
            if !isSaid { members.append((name, JSON(origin))) }
        }
        return members
    }

    /// The source that the file gives for a figure; nil where the base's own holds.
    private func origin(of figure: DeviceFigure) -> String? {
        if let source = sources[figure.name] { return source }
        guard !isNamed, let origin = base.origin(of: figure.name),
            Self.ofOnePhone.contains(where: origin.hasPrefix)
        else { return nil }
        return "\(Device.assumption)as \(base.title)"
    }

    /// The beginnings of origins that hold for one phone alone.
    private static let ofOnePhone = ["as sold", "crowd-measured", "measured", "published"]
}

extension Complaint {
    fileprivate static func unusable(_ reasons: [String]) -> Complaint {
        Complaint(
            "nothing of it can be used: \(Listing.and(reasons))",
            "Run Calibrate again on a phone that does nothing else", exit: .badData)
    }
}
