package evictionlab.proof

import android.app.Application
import android.content.ComponentCallbacks2
import androidx.recyclerview.widget.RecyclerView
import kotlin.math.abs
import kotlin.random.Random

/** A drawn person, who scrolls lists, opens screens and comes back, and leaves the app. */
class Person(
    private val random: Random,
    private val application: Application,
    private val parts: AppParts,
    private val loop: SessionLoop,
    private val posts: Int,
    private val authors: Int,
) {
    private val stack = ArrayList<AppScreen>()
    private val front: AppScreen
        get() = stack.last()

    fun use(untilNs: Long) {
        push(feed())
        while (loop.nowNs < untilNs) {
            pause(0.2, 2.5)
            when (random.nextInt(20)) {
                in 0..10 -> scroll()
                in 11..13 -> open()
                in 14..16 -> if (stack.size > 1) pop() else scroll()
                17 -> jump()
                18 -> trim(listOf(5, 10, 15).random(random))
                else -> leave()
            }
        }
        while (stack.size > 1) pop()
    }

    private fun feed(): AppScreen {
        val avatar = Place(80, 80) { parts.avatar(it / 2 * 7 % authors) }
        val photo = Place(640, 320, parts::photo)
        return ListScreen("feed", parts, posts, columns = 1, rowPixels = 420, listOf(avatar, photo))
    }

    /** An author's grid: an app that samples shows photos in it, the other has smaller files. */
    private fun grid(author: Int): AppScreen {
        val first = author * 13
        val place =
            when (parts.decoding) {
                Decoding.SAMPLED -> Place(240, 240) { parts.photo((first + it) % posts) }
                Decoding.FULL -> Place(240, 240) { parts.thumb((first + it) % posts) }
            }
        return ListScreen("profile", parts, posts / 2, columns = 3, rowPixels = 240, listOf(place))
    }

    private fun open() {
        when {
            stack.size > 3 -> pop()
            front is ListScreen && random.nextBoolean() ->
                push(PhotoScreen(parts, parts.photo(random.nextInt(posts))))
            else -> push(grid(author = random.nextInt(authors)))
        }
    }

    private fun scroll() {
        val list = (front as? ListScreen)?.list ?: return pop()
        val down = if (random.nextInt(4) == 0) -1 else 1
        list.standInState = RecyclerView.SCROLL_STATE_DRAGGING
        repeat(random.nextInt(4, 20)) { frame { list.standInScroll(down * random.nextInt(5, 40)) } }
        list.standInState = RecyclerView.SCROLL_STATE_SETTLING
        var pixels = down * random.nextDouble(10.0, 160.0)
        while (abs(pixels) >= 1) {
            frame { list.standInScroll(pixels.toInt()) }
            pixels *= 0.96
        }
        list.standInState = RecyclerView.SCROLL_STATE_IDLE
    }

    private fun jump() {
        val list = (front as? ListScreen)?.list ?: return
        frame { list.standInJump(0) }
    }

    private fun push(screen: AppScreen) {
        val below = stack.lastOrNull()
        stack.add(screen)
        callbacks { it.onActivityStarted(screen.activity) }
        callbacks { it.onActivityResumed(screen.activity) }
        screen.recorded.willAppear()
        screen.enter()
        if (below == null) return
        pause(0.3, 0.4)
        callbacks { it.onActivityStopped(below.activity) }
    }

    private fun pop() {
        if (stack.size == 1) return
        val gone = stack.removeLast()
        callbacks { it.onActivityStarted(front.activity) }
        callbacks { it.onActivityResumed(front.activity) }
        front.recorded.willAppear()
        pause(0.3, 0.4)
        callbacks { it.onActivityStopped(gone.activity) }
        gone.leave()
        callbacks { it.onActivityDestroyed(gone.activity) }
    }

    private fun leave() {
        callbacks { it.onActivityStopped(front.activity) }
        trim(ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN)
        pause(2.0, 20.0)
        callbacks { it.onActivityStarted(front.activity) }
        callbacks { it.onActivityResumed(front.activity) }
        front.recorded.willAppear()
    }

    private fun trim(level: Int) {
        for (callback in application.standInComponents) {
            (callback as ComponentCallbacks2).onTrimMemory(level)
        }
    }

    private fun frame(act: () -> Unit) {
        loop.runUntil((loop.nowNs / FRAME_NS + 1) * FRAME_NS)
        act()
    }

    private fun pause(from: Double, until: Double) =
        loop.runUntil(loop.nowNs + (random.nextDouble(from, until) * 1e9).toLong())

    private fun callbacks(tell: (Application.ActivityLifecycleCallbacks) -> Unit) =
        application.standInLifecycles.forEach(tell)

    private companion object {
        /** The display of the stand-ins has 90 Hz. */
        const val FRAME_NS = 1_000_000_000L / 90
    }
}
