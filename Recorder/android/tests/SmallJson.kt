package evictionlab.recorder.tests

/** As much of JSON as the lab's traces have: the JVM comes without. */
class SmallJson(private val text: String) {
    private var place = 0

    fun read(): Any? {
        val start = text[place]
        return when {
            start == '{' -> members()
            start == '[' -> list { read() }
            start == '"' -> string()
            text.startsWith("true", place) -> true.also { place += 4 }
            text.startsWith("false", place) -> false.also { place += 5 }
            text.startsWith("null", place) -> null.also { place += 4 }
            else -> number()
        }
    }

    private fun members(): Map<String, Any?> =
        list {
            val name = string()
            place += 1
            name to read()
        }.toMap()

    private fun <T> list(element: () -> T): List<T> {
        val list = ArrayList<T>()
        place += 1
        while (text[place] != '}' && text[place] != ']') {
            list.add(element())
            if (text[place] == ',') place += 1
        }
        place += 1
        return list
    }

    private fun string(): String {
        val end = text.indexOf('"', place + 1)
        val string = text.substring(place + 1, end)
        expect('\\' !in string, "an escaped string: $string")
        place = end + 1
        return string
    }

    private fun number(): Double {
        val start = place
        while (place < text.length && text[place] !in ",]}") place += 1
        return text.substring(start, place).toDouble()
    }
}
