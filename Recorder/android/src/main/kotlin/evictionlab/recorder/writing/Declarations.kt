package evictionlab.recorder.writing

import evictionlab.recorder.ImageFacts
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedEvent.Action

/**
 * Tells what a trace has to know before a line may name it: `{"images":{...}}` before the first
 * line that names an image and again once more is known of it, and `{"sizes":[[88,88]]}` before the
 * first line that names a size.
 */
internal class Declarations(private val json: JsonBytes) {
    /** By key: the image's number. */
    private val images = HashMap<String, Int>()

    /** By number: what was said of an image, so that it isn't said again. */
    private val facts = ArrayList<ImageFacts?>()

    /**
     * By number: where an image was first seen. Images at one place are alike, so that the size of
     * one that nobody saw loaded can be guessed.
     */
    private val places = ArrayList<String>()
    private val hosts = HashMap<String, Int>()
    private val sizes = HashSet<PixelSize>()

    /** Whether there are more images than a trace can have. */
    val isFull: Boolean
        get() = facts.size > TraceBounds.MOST_IMAGES

    fun number(image: String): Int = images[image] ?: 0

    fun knows(size: PixelSize?): Boolean = size != null && size in sizes

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
                for (row in layout.images) {
                    val perItem = maxOf(1, row.size / maxOf(1, layout.columns))
                    row.forEachIndexed { index, place ->
                        name(place.image) { "${layout.screen.name} ${index % perItem}" }
                        name(place.size)
                    }
                }
            }
            else -> {}
        }
    }

    private inline fun name(image: String, place: () -> String) {
        if (image in images) return
        images[image] = facts.size
        facts.add(null)
        places.add(place())
        write(facts.size - 1, image)
    }

    private fun learn(image: String, known: ImageFacts) {
        val number = images[image]
        if (number == null) {
            images[image] = facts.size
            facts.add(known)
            places.add("nowhere")
            return write(facts.size - 1, image)
        }
        if (facts[number] == known) return
        facts[number] = known
        write(number, image)
    }

    private fun name(size: PixelSize?) {
        if (size == null || sizes.size >= TraceBounds.MOST_SIZES || !sizes.add(size)) return
        json.raw("{\"sizes\":[")
        json.pair(size)
        json.raw("]}\n")
    }

    /** Under a number, since a key may hold what isn't for others, and no group is called so. */
    private fun write(number: Int, image: String) {
        val known = facts[number]
        json.raw("{\"images\":{\"i")
        json.integer(number)
        json.raw("\":{\"count\":1,\"width\":")
        json.integer(TraceBounds.edge(known?.size?.width ?: 1))
        json.raw(",\"height\":")
        json.integer(TraceBounds.edge(known?.size?.height ?: 1))
        val bytes = known?.encodedBytes ?: 0
        if (bytes > 0) {
            json.raw(",\"encodedBytes\":")
            json.integer(minOf(bytes, TraceBounds.LARGEST_FILE_BYTES))
        }
        val format = known?.format
        if (format != null && format in TraceBounds.formats) {
            json.raw(",\"format\":")
            json.string(format)
        }
        val isRemote = known?.isRemote ?: isRemote(image)
        if (isRemote) json.raw(",\"remote\":true")
        val host = known?.host
        if (isRemote && host != null) {
            json.raw(",\"host\":\"h")
            json.integer(hosts.getOrPut(host) { hosts.size })
            json.raw("\"")
        }
        json.raw(",\"//\":")
        json.string((if (known == null) "never seen loaded, at " else "at ") + places[number])
        json.raw("}}}\n")
    }

    private fun isRemote(key: String) = key.startsWith("https:") || key.startsWith("http:")
}

internal fun JsonBytes.pair(size: PixelSize) {
    raw("[")
    integer(size.width)
    raw(",")
    integer(size.height)
    raw("]")
}
