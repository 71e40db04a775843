package evictionlab.recorder.writing

import evictionlab.recorder.ImageFacts
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedEvent.Action
import evictionlab.recorder.isRemote
import java.util.TreeMap

/**
 * Tells what a trace has to know before a line may name it: `{"images":{...}}` before the first
 * line that names an image and again once more is known of it, and `{"sizes":[[88,88]]}` before the
 * first line that names a size.
 */
internal class Declarations(private val json: JsonBytes) {
    /** By key: the image's number. */
    private val images = HashMap<String, Int>()

    /** By number: the facts that were declared, so that they aren't declared again. */
    private val facts = ArrayList<ImageFacts?>()

    /** By number: where an image was first seen. */
    private val places = ArrayList<String>()
    private val guesses = ImageGuesses()

    /** By number: the guess for an image whose load was not seen yet. */
    private val guessed = TreeMap<Int, ImageFacts?>()
    private val hosts = HashMap<String, Int>()
    private val sizes = HashSet<PixelSize>()

    /** True if there are more images than a trace can have. */
    val isFull: Boolean
        get() = facts.size > TraceBounds.MOST_IMAGES

    fun number(image: String): Int = images[image] ?: 0

    fun knows(size: PixelSize?): Boolean = size != null && size in sizes

    /** Writes the guesses of images so far: this may be the last line. */
    fun tellGuesses() {
        for (entry in guessed) {
            val better = guesses.at(places[entry.key]) ?: continue
            if (entry.value == better) continue
            entry.setValue(better)
            write(entry.key, better, "guessed, at ")
        }
    }

    /** Declares whatever the action names that wasn't named before. */
    fun before(action: Action) {
        when (action) {
            is Action.Request -> {
                name(action.image) { "view ${action.view}" }
                name(action.size)
            }
            is Action.Prefetch -> {
                name(action.image) { "prefetch" }
                name(action.size)
            }
            is Action.Remove -> name(action.image) { "nowhere" }
            is Action.Facts -> learn(action.image, action.facts)
            is Action.Layout -> {
                val layout = action.layout
                val inner = layout.carousel?.let { "/${it.row}" }.orEmpty()
                for (row in layout.images) {
                    val perItem = maxOf(1, row.size / maxOf(1, layout.columns))
                    row.forEachIndexed { index, place ->
                        name(place.image) { "${layout.screen.name}$inner ${index % perItem}" }
                        name(place.size)
                    }
                }
            }
            else -> {}
        }
    }

    private inline fun name(image: String, place: () -> String) {
        if (image in images) return
        val number = add(image, place())
        val guess = guesses.at(places[number])
        guessed[number] = guess
        if (guess != null) return write(number, guess, "guessed, at ")
        val unknown = ImageFacts(PixelSize(1, 1), isRemote(image))
        write(number, unknown, "never seen loaded, at ")
    }

    private fun learn(image: String, known: ImageFacts) {
        val number = images[image] ?: add(image, "nowhere")
        if (facts[number] == known) return
        guesses.note(known, places[number], insteadOf = facts[number])
        facts[number] = known
        guessed.remove(number)
        write(number, known, "at ")
    }

    /** Under a number, since a key may be private, and no group is called so. */
    private fun add(image: String, place: String): Int {
        val number = facts.size
        images[image] = number
        facts.add(null)
        places.add(place)
        return number
    }

    private fun name(size: PixelSize?) {
        if (size == null || sizes.size >= TraceBounds.MOST_SIZES || !sizes.add(size)) return
        json.raw("{\"sizes\":[")
        json.pair(size)
        json.raw("]}\n")
    }

    private fun write(number: Int, known: ImageFacts, remark: String) {
        json.raw("{\"images\":{\"i")
        json.integer(number)
        json.raw("\":{\"count\":1,\"width\":")
        json.integer(TraceBounds.edge(known.size.width))
        json.raw(",\"height\":")
        json.integer(TraceBounds.edge(known.size.height))
        val bytes = known.encodedBytes ?: 0
        if (bytes > 0) {
            json.raw(",\"encodedBytes\":")
            json.integer(minOf(bytes, TraceBounds.LARGEST_FILE_BYTES))
        }
        val format = known.format
        if (format != null && format in TraceBounds.formats) {
            json.raw(",\"format\":")
            json.string(format)
        }
        if (known.isRemote) json.raw(",\"remote\":true")
        val host = known.host
        if (known.isRemote && host != null) {
            json.raw(",\"host\":\"h")
            json.integer(hosts.getOrPut(host) { hosts.size })
            json.raw("\"")
        }
        json.raw(",\"//\":")
        json.string(remark + places[number])
        json.raw("}}}\n")
    }
}

internal fun JsonBytes.pair(size: PixelSize) {
    raw("[")
    integer(size.width)
    raw(",")
    integer(size.height)
    raw("]")
}
