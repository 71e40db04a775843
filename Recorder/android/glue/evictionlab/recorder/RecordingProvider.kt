package evictionlab.recorder

import android.app.Activity
import android.app.Application
import android.content.ContentProvider
import android.content.ContentValues
import android.content.Context
import android.content.Intent
import android.database.Cursor
import android.database.MatrixCursor
import android.net.Uri
import android.os.ParcelFileDescriptor
import android.provider.OpenableColumns
import java.io.FileNotFoundException

/**
 * Starts to record with the app, since Android makes an app's providers before the app itself: the
 * dependency alone is enough. A call of [startWithApp] of the app's own, with a title perhaps, begins
 * in its place. An app that is to record later removes the provider from its manifest
 * (`tools:node="remove"`).
 *
 * It also hands out the recording to the app that the person has chosen to [share] it with.
 */
class RecordingProvider : ContentProvider() {
    override fun onCreate(): Boolean {
        val app = context?.applicationContext as? Application ?: return false
        Recorder.shared.startWithApp(app, title = app.packageName)
        Recorder.shared.isProvisional = true
        return true
    }

    override fun getType(uri: Uri): String = TYPE

    override fun openFile(uri: Uri, mode: String): ParcelFileDescriptor {
        val file = Recorder.shared.file
        if (file == null || mode != "r") throw FileNotFoundException("no recording to be read")
        Recorder.shared.flush()
        return ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY)
    }

    /** The name and the size, for which apps ask before they take a file. */
    override fun query(
        uri: Uri,
        projection: Array<String>?,
        selection: String?,
        selectionArgs: Array<String>?,
        sortOrder: String?,
    ): Cursor {
        val columns = projection ?: arrayOf(OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE)
        val file = Recorder.shared.file
        val row =
            columns.map<String, Any?> { column ->
                when (column) {
                    OpenableColumns.DISPLAY_NAME -> file?.name
                    OpenableColumns.SIZE -> file?.length()
                    else -> null
                }
            }
        return MatrixCursor(columns).apply { addRow(row.toTypedArray()) }
    }

    override fun insert(uri: Uri, values: ContentValues?): Uri? = null

    override fun update(
        uri: Uri,
        values: ContentValues?,
        selection: String?,
        selectionArgs: Array<String>?,
    ) = 0

    override fun delete(uri: Uri, selection: String?, selectionArgs: Array<String>?) = 0

    internal companion object {
        const val TYPE = "application/x-ndjson"

        /** As the manifest has it, of this app. */
        fun uri(context: Context): Uri =
            Uri.parse("content://${context.packageName}.evictionlab.recorder/recording.ndjson")
    }
}

/** Offers the recording to whatever the person shares files with. */
fun Recorder.share(activity: Activity) {
    flush()
    val intent =
        Intent(Intent.ACTION_SEND)
            .setType(RecordingProvider.TYPE)
            .putExtra(Intent.EXTRA_STREAM, RecordingProvider.uri(activity))
            .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    activity.startActivity(Intent.createChooser(intent, null))
}
