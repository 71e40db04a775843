package evictionlab.recorder

import android.graphics.BitmapFactory
import evictionlab.recorder.pictures.PictureHeader
import java.io.File
import java.io.IOException

/**
 * An image's file was loaded. Its first bytes say how large the picture is, or the system does, of
 * the formats that it knows besides. Reads files: not for the main thread.
 */
fun Recorder.loaded(image: String, file: File, isRemote: Boolean, host: String? = hostOf(image)) {
    if (!isRecording) return
    val picture =
        try {
            file.inputStream().use(PictureHeader::read) ?: bySystem(file)
        } catch (_: IOException) {
            null
        }
    if (picture == null) return
    loaded(image, ImageFacts(picture.size, isRemote, file.length(), picture.format, host))
}

private fun bySystem(file: File): PictureHeader? {
    val bounds = BitmapFactory.Options().apply { inJustDecodeBounds = true }
    BitmapFactory.decodeFile(file.path, bounds)
    if (bounds.outWidth <= 0 || bounds.outHeight <= 0) return null
    return PictureHeader(PixelSize(bounds.outWidth, bounds.outHeight), null)
}
