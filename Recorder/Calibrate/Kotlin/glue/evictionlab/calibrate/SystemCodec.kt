package evictionlab.calibrate

import android.graphics.Bitmap
import android.graphics.BitmapFactory
import java.io.ByteArrayOutputStream

/** A format that Android writes and reads. */
internal class SystemCodec(
    override val format: String,
    private val type: Bitmap.CompressFormat,
) : PictureCodec {
    override val samples = true

    override fun encode(picture: DrawnPicture): ByteArray? {
        val (width, height) = picture.width to picture.height
        val bitmap =
            Bitmap.createBitmap(picture.argb, width, height, Bitmap.Config.ARGB_8888)
        val output = ByteArrayOutputStream()
        val isWritten = bitmap.compress(type, 85, output)
        bitmap.recycle()
        return if (isWritten) output.toByteArray() else null
    }

    override fun decode(file: ByteArray, sample: Int): Int? {
        val options = BitmapFactory.Options().apply { inSampleSize = sample }
        val bitmap = BitmapFactory.decodeByteArray(file, 0, file.size, options) ?: return null
        val width = bitmap.width
        bitmap.recycle()
        return width
    }

    companion object {
        /** Android reads GIF, HEIF and, from 12 on, AVIF as well, but writes none of them. */
        val all =
            listOf(
                SystemCodec("png", Bitmap.CompressFormat.PNG),
                SystemCodec("jpeg", Bitmap.CompressFormat.JPEG),
                @Suppress("DEPRECATION") SystemCodec("webp", Bitmap.CompressFormat.WEBP),
            )
    }
}
