/// What ends an app: `api`, `footprintLimit` and `memoryClass` of a device's description.
extension DeviceReader {
    /// False, and reported, where one of them is no figure.
    static func readLimit(_ fields: Fields, into device: inout Device) -> Bool {
        let origin = "as given in \(fields.node.log.file)"
        if let field = fields["memoryClass"] {
            device.declaredMemoryClassBytes = field.bytes(1 << 20...mostBytes, most: mostShown)
            device.note("memoryClass", origin: origin)
        }
        if let field = fields["api"] {
            guard let level = field.integer(in: 1...1000) else { return false }
            device.apiLevel = level
            device.note("api", origin: origin)
        }
        if let level = device.apiLevel, fields.has("api") || fields.has("ram") {
            device.pressure = device.usualPressure
            let origins = BuiltInDevices.androidPressureOrigins(apiLevel: level)
            for source in BuiltInDevices.sources(of: DeviceFigure.pressure, from: origins) {
                device.note(source.figure, origin: source.origin)
            }
        }
        if let field = fields["footprintLimit"] {
            guard field.value.string == "none" || readLimit(field, into: &device) else {
                return false
            }
            if field.value.string == "none" { device.footprintLimitBytes = nil }
            device.note("footprintLimit", origin: origin)
        } else if fields.has("api") || fields.has("memoryClass") {
            followLevel(&device)
        }
        return true
    }

    private static func readLimit(_ field: Node, into device: inout Device) -> Bool {
        guard let bytes = field.bytes(1 << 20...mostBytes, most: mostShown) else { return false }
        device.footprintLimitBytes = bytes
        return true
    }

    /// The limit that an API level brings along.
    private static func followLevel(_ device: inout Device) {
        guard let level = device.apiLevel else { return }
        device.footprintLimitBytes =
            device.limitKiller == .heap ? device.memoryClassBytes : nil
        device.note("footprintLimit", origin: BuiltInDevices.limitOrigin(apiLevel: level))
    }

    /// An app that is killed at its start makes no experiment.
    static func checkMemory(_ device: Device, _ fields: Fields) {
        if let limit = device.footprintLimitBytes, limit > device.ramBytes {
            (fields["footprintLimit"] ?? fields["ram"] ?? fields.node).report(.limitBeyondRAM)
        }
        if let bytes = device.declaredMemoryClassBytes, bytes > device.ramBytes {
            (fields["memoryClass"] ?? fields["ram"] ?? fields.node).report(.classBeyondRAM)
        }
        if let limit = device.footprintLimitBytes, device.baselineBytes >= limit {
            (fields["baseline"] ?? fields["footprintLimit"] ?? fields.node)
                .report(.baselineBeyondLimit)
        } else if let most = device.exhaustionBytes, device.baselineBytes >= most {
            (fields["pressure"] ?? fields["ram"] ?? fields["baseline"] ?? fields.node)
                .report(.noRoomForApp)
        }
    }
}
