package evictionlab.recorder

import evictionlab.recorder.RecordedEvent.Action

/**
 * One view that shows images, from its first request to its end.
 *
 * Keep it exactly as long as the view: when the garbage collector takes both, the view is told to
 * be gone, or with [drop] at once. The glue does that; this is for other views.
 */
class RecordedView(private val recorder: Recorder = Recorder.shared) {
    private enum class Presence {
        OUTSIDE,
        SHOWN,
        POOLED,
    }

    // Looked at and changed under the recorder's lock alone.
    private var session = 0
    private var number = 0
    private var presence = Presence.OUTSIDE
    private var ending: ViewEnding? = null

    /** Its last request, how often it had entered its window by then, and how often until now. */
    private var asked: Pair<String, PixelSize?>? = null
    private var entriesAsked = 0
    private var entries = 0

    /**
     * The view asks for an image. To be called before any cache is asked.
     *
     * @param image the key that the cache has it under.
     * @param size in pixels, if the library scales the image down for the view.
     * @param isShown whether the view is in a window.
     */
    fun request(image: String, size: PixelSize? = null, isShown: Boolean) =
        recorder.add { state ->
            begin(state)
            asked = image to size
            entriesAsked = entries
            if (isShown || presence == Presence.POOLED) {
                presence = if (isShown) Presence.SHOWN else Presence.OUTSIDE
            }
            Action.Request(number, image, size, isShown = presence == Presence.SHOWN)
        }

    /**
     * The same from a library that repeats the request each time that the view enters its window:
     * an image that the view has or waits for already is no request then.
     */
    fun requestUnlessAnew(image: String, size: PixelSize?, isShown: Boolean) {
        var isAnew = false
        recorder.add { state ->
            val enters = isShown && presence != Presence.SHOWN
            isAnew =
                session == state.session && asked == image to size && isShown &&
                    (enters || entries > entriesAsked)
            // The window tells of the view's entry before or after the library has.
            if (isAnew) entriesAsked = entries + (if (enters) 1 else 0)
            null
        }
        if (!isAnew) request(image, size, isShown)
    }

    /**
     * The view enters its window. A view whose cell waits to be used again only does so with its
     * cell ([fromPool]), or once it has asked for something.
     */
    fun show(fromPool: Boolean = false) =
        recorder.add { state ->
            val isNew = session == state.session && presence != Presence.SHOWN
            if (!isNew || (presence == Presence.POOLED && !fromPool)) return@add null
            presence = Presence.SHOWN
            entries += 1
            Action.Show(number)
        }

    /** The view leaves its window, or ([isPooled]) its cell is put away to be used again. */
    fun hide(isPooled: Boolean = false) =
        recorder.add { state ->
            val isNew = session == state.session && presence != Presence.POOLED
            if (!isNew || !(isPooled || presence == Presence.SHOWN)) return@add null
            presence = if (isPooled) Presence.POOLED else Presence.OUTSIDE
            Action.Hide(number, isPooled)
        }

    /** The view drops its image, or the load that it waits for. */
    fun clear() =
        recorder.add { state ->
            asked = null
            if (session == state.session) Action.Clear(number) else null
        }

    /** The view has ended. Should it ask for something after all, it is another one. */
    fun drop() =
        recorder.add { state ->
            if (session != state.session) return@add null
            session = 0
            ending?.let(state::forget)
            state.giveBack(number)
            Action.Drop(number)
        }

    private fun begin(state: RecorderState) {
        if (session == state.session) return
        session = state.session
        number = state.takeViewNumber()
        presence = Presence.OUTSIDE
        asked = null
        ending = state.watch(this, number)
    }
}
