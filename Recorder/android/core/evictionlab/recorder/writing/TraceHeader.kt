package evictionlab.recorder.writing

import evictionlab.recorder.RecordedDevice

/**
 * The first line of a recording. What images there are is told on the way.
 *
 * @property network a network that the lab knows, as `wifi`, or null for the device's.
 */
internal class TraceHeader(
    private val title: String,
    private val device: RecordedDevice,
    private val network: String?,
) {
    fun write(json: JsonBytes) {
        json.raw("{\"trace\":1,\"scenario\":")
        json.string(TraceBounds.title(title))
        json.raw(",\"device\":")
        writeDevice(json)
        if (network != null) {
            json.raw(",\"network\":")
            json.string(network)
        }
        json.raw(",\"images\":{}}\n")
    }

    private fun writeDevice(json: JsonBytes) {
        if (device.id != null) return json.string(device.id)
        json.raw("{\"id\":\"recorded\",\"basedOn\":")
        json.string(device.basedOn)
        json.raw(",\"screen\":{\"width\":")
        json.points(device.width)
        json.raw(",\"height\":")
        json.points(device.height)
        json.raw(",\"scale\":")
        json.points(device.scale)
        json.raw(",\"hz\":")
        json.points(device.hz)
        json.raw("},\"ram\":")
        json.integer(device.ramBytes)
        if (device.api != null) {
            json.raw(",\"api\":")
            json.integer(device.api)
        }
        if (device.memoryClassBytes != null) {
            json.raw(",\"memoryClass\":")
            json.integer(minOf(device.memoryClassBytes, device.ramBytes))
        }
        json.raw("}")
    }
}
