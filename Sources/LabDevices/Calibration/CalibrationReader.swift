import LabBase
import LabPictures

/// Reads `calibration.json`.
package enum CalibrationReader {
    private typealias Keys = CalibrationKeys

    package static func read(path: String) throws(Complaint) -> Calibration {
        try read(bytes: try InputFile.bytes(of: path), file: path)
    }

    package static func read(bytes: [UInt8], file: String) throws(Complaint) -> Calibration {
        let log = ProblemLog(file: file, root: "calibration")
        let calibration = calibration(try log.parse(bytes))
        try log.check()
        guard let calibration else { preconditionFailure("no calibration, and no problem") }
        return calibration
    }

    private static func calibration(_ node: Node) -> Calibration? {
        guard node[Keys.version.name] != nil else {
            node.report(.notACalibration)
            return nil
        }
        guard let fields = Fields(node, Keys.object), let version = fields[Keys.version] else {
            return nil
        }
        if version != 1 {
            fields[Keys.version.name]?.report(.unsupportedVersion("\(version)"))
            return nil
        }
        guard let (program, model, system) = fields.all(Keys.program, Keys.model, Keys.system)
        else { return nil }
        var calibration = Calibration(program: program, model: model, system: system, decodes: [])
        calibration.screen = fields[Keys.screen].flatMap(screen)
        calibration.memory = fields[Keys.memory].flatMap(memory)
        calibration.cores = fields[Keys.cores].flatMap(cores)
        calibration.flash = fields[Keys.flash].flatMap(flash)
        calibration.decodes = fields[Keys.decode]?.elements()?.compactMap(decode) ?? []
        let sections = [Keys.screen, Keys.memory, Keys.cores, Keys.flash, Keys.decode]
        if !sections.contains(where: { fields.has($0.name) }) {
            fields.reportMissing(.nothingMeasured)
        }
        return calibration
    }

    private static func screen(_ node: Node) -> Calibration.Screen? {
        guard let fields = Fields(node, Keys.screenObject) else { return nil }
        let frames = fields[Keys.frameNs]
        return fields.all(Keys.width, Keys.height, Keys.scale, Keys.hz)
            .map {
                Calibration.Screen(width: $0, height: $1, scale: $2, hz: $3, frameNs: frames ?? [])
            }
    }

    private static func memory(_ node: Node) -> Calibration.Memory? {
        guard let fields = Fields(node, Keys.memoryObject), let ram = fields[Keys.ram] else {
            return nil
        }
        let memory = Calibration.Memory(
            ramBytes: ram, footprintLimitBytes: fields[Keys.footprintLimit],
            memoryClassBytes: fields[Keys.memoryClass], api: fields[Keys.api])
        if let limit = memory.footprintLimitBytes, limit > ram {
            fields[Keys.footprintLimit.name]?.report(.limitBeyondRAM)
        }
        if let heap = memory.memoryClassBytes, heap > ram {
            fields[Keys.memoryClass.name]?.report(.classBeyondRAM)
        }
        return memory
    }

    private static func cores(_ node: Node) -> Calibration.Cores? {
        guard let fields = Fields(node, Keys.coresObject) else { return nil }
        let kinds = fields[Keys.kinds] ?? []
        let speeds = fields[Keys.perSecond]?.elements()?.compactMap {
            Form<[Int64]>.turns(Keys.speeds).read($0)
        }
        guard let speeds else { return nil }
        if max(speeds.count, Int(kinds.reduce(0, +))) > DeviceReader.mostCores {
            node.report(.tooMany("cores", limit: DeviceReader.mostCores))
        }
        return Calibration.Cores(kinds: kinds.map { Int($0) }, perSecond: speeds)
    }

    private static func flash(_ node: Node) -> Calibration.Flash? {
        guard let fields = Fields(node, Keys.flashObject),
            let (isCold, reads) = fields.all(Keys.cold, Keys.reads)
        else { return nil }
        return Calibration.Flash(
            isCold: isCold,
            reads: reads.elements()?.compactMap { node in
                Fields(node, Keys.readObject)?.all(Keys.length, Keys.ns).map { (Int64($0), $1) }
            } ?? [])
    }

    private static func decode(_ node: Node) -> Calibration.Decode? {
        guard let fields = Fields(node, Keys.decodeObject),
            let (format, width, height, bytes, sample, ns) = fields.all(
                Keys.format, Keys.pixelsAcross, Keys.pixelsDown, Keys.fileBytes, Keys.sample,
                Keys.ns)
        else { return nil }
        return Calibration.Decode(
            format: format, size: PixelSize(width: width, height: height), bytes: Int64(bytes),
            sample: sample, ns: ns)
    }
}

extension Complaint {
    fileprivate static var notACalibration: Complaint {
        Complaint(
            "this is no calibration: it lacks \"calibration\": 1",
            "Give the calibration.json that Calibrate wrote")
    }

    fileprivate static var nothingMeasured: Complaint {
        Complaint("nothing was measured", "Run Calibrate again, and wait until it is done")
    }
}
