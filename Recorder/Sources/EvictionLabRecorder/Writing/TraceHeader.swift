/// The first line of a recording.
struct TraceHeader: Sendable {
    var title: String
    var device: RecordedDevice
    /// A network that the lab knows, as `wifi`, or nil for the device's.
    var network: String?

    /// Without images: they are declared where they come up.
    var line: String {
        var json = JSONBytes()
        json.raw("{\"trace\":1,\"scenario\":")
        json.string(TraceBounds.title(title))
        json.raw(",\"device\":")
        write(device, &json)
        if let network {
            json.raw(",\"network\":")
            json.string(network)
        }
        json.raw(",\"images\":{}}")
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func write(_ device: RecordedDevice, _ json: inout JSONBytes) {
        if let id = device.id { return json.string(id) }
        json.raw("{\"id\":\"recorded\",\"basedOn\":\"iphone-8\",\"screen\":{\"width\":")
        json.points(device.width)
        json.raw(",\"height\":")
        json.points(device.height)
        json.raw(",\"scale\":")
        json.points(device.scale)
        json.raw(",\"hz\":")
        json.points(device.hz)
        json.raw("},\"ram\":")
        json.integer(Int(device.ramBytes))
        if let limit = device.limitBytes {
            json.raw(",\"footprintLimit\":")
            json.integer(Int(min(limit, device.ramBytes)))
        }
        json.raw("}")
    }
}
