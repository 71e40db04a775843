package evictionlab.proof

import android.app.Activity
import android.content.Context
import android.view.View
import android.view.ViewGroup
import android.widget.ImageView
import androidx.recyclerview.widget.GridLayoutManager
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.Recorder
import evictionlab.recorder.clearRecorded
import evictionlab.recorder.hooks.record
import evictionlab.recorder.request
import java.awt.image.BufferedImage

/** A view for pictures, so many pixels wide and high. */
class PictureView(context: Context, val wide: Int, val high: Int) : ImageView(context) {
    var picture: BufferedImage? = null
}

/** A place for a picture in a row: the view's size, and what it shows of an item. */
class Place(val wide: Int, val high: Int, val url: (Int) -> String)

/** What all screens of the app share. */
class AppParts(
    private val server: PictureServer,
    private val loader: PictureLoader,
    val recorder: Recorder,
    val decoding: Decoding,
) {
    fun photo(post: Int) = "http://127.0.0.1:${server.port}/photos/$post"

    fun thumb(post: Int) = "http://127.0.0.1:${server.port}/thumbs/$post"

    fun avatar(author: Int) = "http://localhost:${server.port}/avatars/$author"

    /** As an app does that has the recorder: it says what a view asks for, and then loads. */
    fun show(url: String, view: PictureView) {
        recorder.request(url, view, size(view.wide, view.high))
        loader.load(url, view)
    }

    /** What the loader is told of a view. */
    fun size(wide: Int, high: Int) =
        if (decoding == Decoding.SAMPLED) PixelSize(wide, high) else null

    fun clear(view: PictureView) {
        clearRecorded(view)
        loader.cancel(view)
        view.picture = null
    }
}

/** A screen of the app: an activity and what the recorder knows it as. */
abstract class AppScreen(name: String, protected val parts: AppParts) {
    val activity = Activity()
    val recorded = RecordedScreen(name, parts.recorder)

    abstract fun enter()

    abstract fun leave()
}

/** A list or a grid, each item of which has these places. */
class ListScreen(
    name: String,
    parts: AppParts,
    private val items: Int,
    private val columns: Int,
    rowPixels: Int,
    private val places: List<Place>,
) : AppScreen(name, parts) {
    val list = RecyclerView(activity)

    init {
        list.standInRowPixels = rowPixels
    }

    override fun enter() {
        list.setLayoutManager(
            when (columns) {
                1 -> LinearLayoutManager(activity)
                else -> GridLayoutManager(activity, columns)
            },
        )
        list.setAdapter(Items())
        recorded.record(list) { item ->
            places.map { RecordedPlace(it.url(item), parts.size(it.wide, it.high)) }
        }
        list.addRecyclerListener { (it as Item).views.forEach(parts::clear) }
        activity.window.standInDecor().addView(list)
        list.standInLayout()
    }

    /** Without its adapter a list gives all its rows back. */
    override fun leave() = list.setAdapter(null)

    private class Item(val row: ViewGroup, val views: List<PictureView>) :
        RecyclerView.ViewHolder(row)

    private inner class Items : RecyclerView.Adapter<Item>() {
        override fun onCreateViewHolder(parent: ViewGroup, viewType: Int): Item {
            val row = ViewGroup(parent.context)
            val views = places.map { PictureView(parent.context, it.wide, it.high) }
            for (view: View in views) row.addView(view)
            return Item(row, views)
        }

        override fun onBindViewHolder(holder: Item, position: Int) {
            for ((place, view) in places.zip(holder.views)) parts.show(place.url(position), view)
        }

        override fun getItemCount() = items
    }
}

/** One picture as large as the window. */
class PhotoScreen(parts: AppParts, private val url: String) : AppScreen("photo", parts) {
    private val view = PictureView(activity, 720, 1280)

    override fun enter() {
        activity.window.standInDecor().addView(view)
        parts.show(url, view)
    }

    override fun leave() = parts.clear(view)
}
