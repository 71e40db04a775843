package evictionlab.recorder

/** What the app did, as small as it can be kept: it is encoded later, on another thread. */
internal class RecordedEvent(val timeNs: Long, val action: Action) {
    sealed interface Action {
        class Request(
            val view: Int,
            val image: String,
            val size: PixelSize?,
            val isShown: Boolean,
        ) : Action

        class Show(val view: Int) : Action

        class Hide(val view: Int, val isPooled: Boolean) : Action

        class Clear(val view: Int) : Action

        class Drop(val view: Int) : Action

        class Push(val screen: ScreenName) : Action

        class Pop(val screen: ScreenName) : Action

        class Scroll(
            val screen: ScreenName,
            val offset: Double,
            val velocity: Double,
            val phase: ScrollPhase,
        ) : Action

        class Layout(val layout: RecordedLayout) : Action

        /** With one of Android's trim levels, or without a number where there is none. */
        class Warning(val level: Int?) : Action

        data object Background : Action

        data object Foreground : Action

        class Prefetch(val image: String, val size: PixelSize?) : Action

        class Remove(val image: String) : Action

        data object Empty : Action

        /** What happened from here on is missing: the last line. */
        data object Overrun : Action

        /** What is known of an image from now on: no event of a trace, but a line of its own. */
        class Facts(val image: String, val facts: ImageFacts) : Action
    }
}

/** A screen as a trace names it: `feed#2`, since several of one name may be alive. */
internal data class ScreenName(val name: String, val number: Int)

/** Width and height in pixels. */
data class PixelSize(val width: Int, val height: Int)

/** What moves content: a finger, what the finger left behind, or a jump without motion. */
enum class ScrollPhase(internal val word: String) {
    DRAG("drag"),
    DECELERATION("deceleration"),
    JUMP("jump"),
}

/**
 * What is known of an image once it was loaded.
 *
 * @property size of the file, and not of what a library has scaled it down to.
 * @property isRemote whether it came over the network.
 * @property encodedBytes of the file; null where nobody has seen it.
 * @property format `png`, `jpeg` or `webp`; null for what else there is.
 * @property host the server's name. The file gets a number in its place.
 */
data class ImageFacts(
    val size: PixelSize,
    val isRemote: Boolean,
    val encodedBytes: Long? = null,
    val format: String? = null,
    val host: String? = null,
)

/** A place in a row: which image it will show, and the size in pixels it will ask for. */
data class RecordedPlace(val image: String, val size: PixelSize? = null)

/**
 * Rows of one height that follow each other, and what they show: a list for each row.
 *
 * @property top where the first of the rows begins, and [extent] how high each is, in points.
 */
internal data class RecordedLayout(
    val isHorizontal: Boolean,
    val viewportWidth: Double,
    val viewportHeight: Double,
    val firstRow: Int,
    val rows: Int,
    val columns: Int,
    val top: Double,
    val extent: Double,
    val images: List<List<RecordedPlace>>,
    val screen: ScreenName = ScreenName("", 0),
)
