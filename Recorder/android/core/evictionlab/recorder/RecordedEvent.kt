package evictionlab.recorder

/** An event of the app, as small as it can be kept: another thread encodes it later. */
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

        /** All events from here on are missing: the last line. */
        data object Overrun : Action

        /** The facts of an image from now on: no event of a trace, but a line of its own. */
        class Facts(val image: String, val facts: ImageFacts) : Action
    }
}

/** A screen as a trace names it: `feed#2`, since several of one name may be alive. */
internal data class ScreenName(val name: String, val number: Int)

/** Width and height in pixels. */
data class PixelSize(val width: Int, val height: Int)

/** The cause of a scroll: a finger, the motion after its release, or a jump. */
enum class ScrollPhase(internal val word: String) {
    DRAG("drag"),
    DECELERATION("deceleration"),
    JUMP("jump"),
}

/**
 * The facts of an image that was loaded.
 *
 * @property size of the image in the file, before a library scales it down.
 * @property isRemote true if it came over the network.
 * @property encodedBytes size of the file; null if it is unknown.
 * @property format `png`, `jpeg` or `webp`; null for another format.
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
 * Rows of one height that follow each other, with a list of images for each row.
 *
 * @property top the top of the first row, and [extent] the height of each, in points.
 * @property isAnew true if what was told of this content before holds no longer.
 * @property carousel the carousel whose items these are; null for a screen's own rows.
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
    val isAnew: Boolean = false,
    val carousel: CarouselPlace? = null,
)

/**
 * The carousel in a row of a screen.
 *
 * @property column its number among those of the row.
 * @property offset of its content, in points, where its items are told anew.
 * @property shown the screen whose motion is its own from now on; such a layout has no items.
 */
internal data class CarouselPlace(
    val row: Int,
    val column: Int,
    val offset: Double?,
    val shown: ScreenName? = null,
)
