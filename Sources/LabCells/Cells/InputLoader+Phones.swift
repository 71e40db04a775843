import LabBase
import LabDevices
import LabReplay
import LabScripts

/// Phones of several apps.
extension InputLoader {
    /// True of a phone's file, whose top level has `phone`.
    package static func isPhone(_ path: String) -> Bool {
        if let shipped = ShippedScenario.named(path) { return PhoneReader.isPhone(shipped.bytes) }
        if KeptInput.isReadOnce(path) { return false }
        do throws(Complaint) {
            // A recording or a key trace may be long.
            let line = try firstLine(path)
            if let line, TraceFile.isTrace(line) || !isObject(line) { return false }
        } catch {
            return false
        }
        return (try? InputFile.bytes(of: path)).map(PhoneReader.isPhone) ?? false
    }

    private static func isObject(_ line: [UInt8]) -> Bool {
        let first = line.first { ![0x20, 0x09, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return first.map { $0 == UInt8(ascii: "{") } ?? true
    }

    /// Refuses a phone where one app alone is replayed.
    package static func refusePhone(_ path: String) throws(Complaint) {
        if isPhone(path) { throw .phoneAlone(path) }
    }

    /// Reads a phone once, for several seeds or worlds: for each of them an input for each app, in
    /// the order of the file, and one for the phone as a whole.
    package func phoneSources(
        _ path: String, seeds: [UInt64?], worlds: [World] = []
    ) throws(Complaint) -> [CellSource] {
        let worlds = worlds.isEmpty ? [changes.world].compactMap { $0 } : worlds
        let usual = try phone(path)
        let folders = usual.apps.flatMap { $0.trace?.header.catalog.folders ?? [] }
        let pedigree = pedigree(usual.sha256, folders)
        guard worlds.isEmpty else {
            let given = try changes.givenFigures(on: usual.header.device)
            var known: DrawnFigures?
            return worlds.flatMap { world in
                var file = usual
                let draws = world.draw(&file, given: given, drawsPeople: true, known: &known)
                var changes = changes
                changes.world = world
                return parts(path, file, changes, seed: nil, pedigree).map { part in
                    var part = part
                    part.world = DrawnWorld(number: world.number, draws: draws)
                    return part
                }
            }
        }
        return seeds.flatMap { seed in
            var file = usual
            if let seed { file.header.seed = seed }
            return parts(path, file, changes, seed: seed, pedigree)
        }
    }

    private func parts(
        _ path: String, _ file: PhoneFile, _ changes: InputChanges, seed: UInt64?,
        _ pedigree: Pedigree
    ) -> [CellSource] {
        let read = ReadPhone(file)
        return (file.apps.indices.map { Optional($0) } + [nil]).map { app in
            let part = PhonePart(read: read, app: app)
            return CellSource(
                path: path, deviceText: deviceText, changes: changes, seed: seed,
                source: PartTrace(path: path, header: part.header), pedigree: pedigree, phone: part)
        }
    }

    /// A phone's file, with what the command line changes of it.
    package func phone(_ path: String) throws(Complaint) -> PhoneFile {
        let (bytes, hasFolder) = try Self.bytes(of: path)
        var file = try PhoneReader.read(
            bytes: bytes, file: path, hasFolder: hasFolder, replacement: device,
            columns: ResultColumns.all, pictures: verify)
        try changes.apply(to: &file.header)
        if let decay = changes.decay {
            for index in file.apps.indices { file.apps[index].changeHeader { $0.decay = decay } }
        }
        file.images = PhoneImages(of: file)
        return file
    }
}

extension PhoneFile {
    /// The files that its apps play, beside those that are inside lab.
    package var readPaths: [String] {
        apps.compactMap { app in
            switch app.origin {
            case .none: nil
            case .scenario(let name):
                EmbeddedFile.scenario(named: name) == nil
                    ? InputFile.resolve(name, besides: file) : nil
            case .recording(let name): InputFile.resolve(name, besides: file)
            }
        }.distinct
    }
}
