import LabBase
import LabDevices
import LabPictures

/// The first line of a trace, as `lab scenario compile` writes it.
package enum TraceHeaderLine {
    package static func text(_ header: TraceHeader) -> String {
        var members = [
            "\"trace\":1",
            "\"scenario\":" + JSONText.quoted(header.scenario),
        ]
        if !header.about.isEmpty { members.append("\"about\":" + JSONText.quoted(header.about)) }
        members.append("\"seed\":\(header.seed)")
        members.append("\"device\":" + device(header.device))
        if let network = header.network { members.append("\"network\":" + network.json) }
        if !header.policies.isEmpty {
            let specs = header.policies.map(JSONText.quoted).joined(separator: ",")
            members.append("\"policies\":[\(specs)]")
        }
        // What is compiled for another device is another run than the one that was spoken of.
        if header.departure == nil, !header.claims.isEmpty {
            let texts = header.claims.map { JSONText.quoted($0.text) }.joined(separator: ",")
            members.append("\"claims\":[\(texts)]")
        }
        members.append("\"transition\":\"\(Fixed.exactMilliseconds(ns: header.transitionNs))ms\"")
        let groups = header.catalog.groups.map {
            JSONText.quoted($0.name) + ":" + group($0)
        }
        members.append("\"images\":{\(groups.joined(separator: ","))}")
        let names = header.screenNames.map(JSONText.quoted).joined(separator: ",")
        if !header.screenNames.isEmpty { members.append("\"screens\":[\(names)]") }
        let sizes = header.sizes.dropFirst().map(TraceWriter.pair).joined(separator: ",")
        if !sizes.isEmpty { members.append("\"sizes\":[\(sizes)]") }
        if header.decay != .immediate {
            members.append("\"allocator\":{\"decay\":\"\(header.decay.text)\"}")
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    package static func device(_ device: Device) -> String {
        if BuiltInDevices.named(device.id) == device { return JSONText.quoted(device.id) }
        let screen = device.screen
        let limit = device.footprintLimitBytes.map { "\($0)" } ?? "\"none\""
        let latency = Fixed.exactMilliseconds(ns: device.flash.latencyNs)
        var members = [
            "\"id\":\(JSONText.quoted(device.id))", "\"title\":\(JSONText.quoted(device.title))",
            "\"screen\":{\"width\":\(screen.widthPoints),\"height\":\(screen.heightPoints)"
                + ",\"scale\":\(screen.scale),\"hz\":\(screen.hz)}",
            "\"ram\":\(device.ramBytes)", "\"footprintLimit\":\(limit)",
            "\"baseline\":\(device.baselineBytes)",
        ]
        if let bytes = device.declaredMemoryClassBytes {
            members.append("\"memoryClass\":\(bytes)")
        }
        if let level = device.apiLevel { members.append("\"api\":\(level)") }
        members += [
            "\"cores\":\(device.cores.json)",
            "\"flash\":{\"latency\":\"\(latency)ms\""
                + ",\"bandwidth\":\"\(device.flash.bytesPerSecond)B/s\"}",
            "\"decode\":\(device.decode.json)",
            "\"network\":\(device.network.json)",
        ]
        if let pressure = device.pressure.json(usual: device.usualPressure) {
            members.append("\"pressure\":\(pressure)")
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    package static func group(_ group: ImageGroup) -> String {
        var members: [String]
        switch group.source {
        case .generated(let drawn):
            members = [
                "\"count\":\(group.count)", sizes(drawn.sizes),
                "\"style\":\"\(drawn.style.rawValue)\"", "\"contents\":\(drawn.contents)",
            ]
            if let bytes = group.encodedBytes { members.append("\"encodedBytes\":\(bytes)") }
            if drawn.format != .png { members.append("\"format\":\"\(drawn.format.rawValue)\"") }
        case .directory(let folder):
            members = ["\"directory\":" + JSONText.quoted(InputFile.absolute(folder.path))]
        case .plain(let bytes): members = ["\"files\":\(group.count)", "\"bytes\":\(bytes)"]
        }
        if group.remote { members.append("\"remote\":true") }
        if let host = group.host { members.append("\"host\":" + JSONText.quoted(host)) }
        if let scale = group.scale { members.append("\"scale\":\(scale)") }
        if group.layout != .rgba { members.append("\"pixels\":\"\(group.layout.rawValue)\"") }
        if !group.missing.isEmpty {
            let list = group.missing.map(String.init).joined(separator: ",")
            members.append("\"missing\":[\(list)]")
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func sizes(_ sizes: DrawnSizes) -> String {
        switch sizes {
        case .same(let size): return "\"width\":\(size.width),\"height\":\(size.height)"
        case .listed(let all):
            let list = all.map { "[\($0.weight),\($0.size.width),\($0.size.height)]" }
            return "\"sizes\":[" + list.joined(separator: ",") + "]"
        case .between(let least, let most):
            return "\"width\":[\(least.width),\(most.width)]"
                + ",\"height\":[\(least.height),\(most.height)]"
        }
    }
}
