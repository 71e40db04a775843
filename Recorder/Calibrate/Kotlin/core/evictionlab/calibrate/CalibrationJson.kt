package evictionlab.calibrate

/** The file `calibration.json`. */
val Calibration.json: String
    get() =
        listOfNotNull(
                "calibration" to "1",
                "program" to Json.string(program),
                "model" to Json.string(model),
                "system" to Json.string(system),
                screen?.let { "screen" to json(it) },
                memory?.let { "memory" to json(it) },
                cores?.let { "cores" to json(it) },
                flash?.let { "flash" to json(it) },
                decodes.ifEmpty { null }?.let { "decode" to Json.lines(it.map(::json)) },
            )
            .joinToString(",\n", "{\n", "\n}\n") { (name, value) ->
                "  ${Json.string(name)}: $value"
            }

private fun json(screen: Calibration.Screen) =
    Json.of(
        "width" to Json.decimal(screen.width),
        "height" to Json.decimal(screen.height),
        "scale" to Json.decimal(screen.scale),
        "hz" to Json.decimal(screen.hz),
        "frameNs" to screen.frameNs.ifEmpty { null }?.let(Json::list),
    )

private fun json(memory: Calibration.Memory) =
    Json.of(
        "ram" to "${memory.ramBytes}",
        "footprintLimit" to memory.footprintLimitBytes?.toString(),
        "memoryClass" to memory.memoryClassBytes?.toString(),
        "api" to memory.api?.toString(),
    )

private fun json(cores: Calibration.Cores) =
    Json.of(
        "kinds" to cores.kinds.ifEmpty { null }?.let(Json::list),
        "perSecond" to Json.lines(cores.perSecond.map(Json::list)),
    )

private fun json(flash: Calibration.Flash): String {
    val reads = flash.reads.map { Json.of("bytes" to "${it.bytes}", "ns" to Json.list(it.ns)) }
    return Json.of("cold" to "${flash.isCold}", "reads" to Json.lines(reads))
}

private fun json(decode: Calibration.Decode) =
    Json.of(
        "format" to Json.string(decode.format),
        "width" to "${decode.width}",
        "height" to "${decode.height}",
        "bytes" to "${decode.bytes}",
        "sample" to if (decode.sample > 1) "${decode.sample}" else null,
        "ns" to Json.list(decode.ns),
    )

/** Pieces of JSON as text. */
private object Json {
    /** An object; a member without a value is left out. */
    fun of(vararg members: Pair<String, String?>) =
        members
            .filter { it.second != null }
            .joinToString(", ", "{", "}") { (name, value) -> "${string(name)}: $value" }

    fun list(numbers: List<Number>) = numbers.joinToString(", ", "[", "]")

    /** A list with an element on each line. */
    fun lines(elements: List<String>) =
        elements.joinToString(",\n", "[\n", "\n  ]") { "    $it" }

    /** Text without control characters and with quotation marks escaped. */
    fun string(text: String): String {
        val kept = text.filter { it >= ' ' && it != '\u007F' }
        return "\"" + kept.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
    }

    /** A number with three decimals at most. */
    fun decimal(value: Double): String {
        val thousandths = Math.round(value * 1000)
        val rest = thousandths % 1000
        if (rest == 0L) return "${thousandths / 1000}"
        return "${thousandths / 1000}.${"${1000 + rest}".drop(1).trimEnd('0')}"
    }
}
