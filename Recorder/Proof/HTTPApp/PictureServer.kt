package evictionlab.proof

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.awt.Color
import java.awt.GradientPaint
import java.awt.Graphics2D
import java.awt.image.BufferedImage
import java.io.ByteArrayOutputStream
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicLong
import javax.imageio.ImageIO
import kotlin.random.Random

/**
 * Serves numbered pictures on this machine: `/photos/17`, `/avatars/3`. Their sizes and formats are
 * drawn from the seed; the number stands in the picture.
 */
class PictureServer(private val seed: Int) : AutoCloseable {
    /** A kind of pictures: between which widths they are, how high of their width. */
    enum class Kind(val widths: IntRange, val heights: ClosedFloatingPointRange<Double>) {
        PHOTOS(320..900, 0.5..1.3),
        THUMBS(160..240, 1.0..1.0),
        AVATARS(64..128, 1.0..1.0),
    }

    /** What it was asked for, by its own count. */
    val asked = AtomicInteger()
    val sentBytes = AtomicLong()

    private val files = ConcurrentHashMap<String, ByteArray>()
    private val threads = Executors.newFixedThreadPool(2)
    private val server =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)

    val port: Int
        get() = server.address.port

    init {
        server.executor = threads
        for (kind in Kind.entries) {
            server.createContext("/${kind.name.lowercase()}/") { answer(it, kind) }
        }
        server.start()
    }

    override fun close() {
        server.stop(0)
        threads.shutdownNow()
    }

    private fun answer(exchange: HttpExchange, kind: Kind) {
        asked.incrementAndGet()
        val path = exchange.requestURI.path
        val file = files.getOrPut(path) { draw(kind, path.substringAfterLast('/').toInt()) }
        exchange.responseHeaders["Content-Type"] = "image/${format(file)}"
        try {
            exchange.sendResponseHeaders(200, file.size.toLong())
            exchange.responseBody.use { it.write(file) }
            sentBytes.addAndGet(file.size.toLong())
        } catch (_: IOException) {
            // The app has hung up: it doesn't want the picture any more.
        }
        exchange.close()
    }

    private fun draw(kind: Kind, number: Int): ByteArray {
        val random = Random(seed * 1_000_003 + kind.ordinal * 100_003 + number)
        val width = random.nextInt(kind.widths.first, kind.widths.last + 1)
        val (flattest, highest) = kind.heights.start to kind.heights.endInclusive
        val height = (width * (flattest + random.nextDouble() * (highest - flattest))).toInt()
        val picture = BufferedImage(width, height, BufferedImage.TYPE_INT_RGB)
        val pen = picture.createGraphics()
        val (right, bottom) = width.toFloat() to height.toFloat()
        pen.paint = GradientPaint(0f, 0f, color(random), right, bottom, color(random))
        pen.fillRect(0, 0, width, height)
        repeat(30) {
            pen.paint = color(random)
            pen.fillOval(random.nextInt(width), random.nextInt(height), width / 5, height / 5)
        }
        write(number, pen, width, height)
        pen.dispose()
        val file = ByteArrayOutputStream()
        check(ImageIO.write(picture, if (random.nextInt(3) == 0) "png" else "jpeg", file))
        return file.toByteArray()
    }

    /** In digits of seven strokes, since a machine without a screen may be without fonts. */
    private fun write(number: Int, pen: Graphics2D, width: Int, height: Int) {
        pen.paint = Color.WHITE
        val side = maxOf(2, minOf(width, height) / 8)
        number.toString().forEachIndexed { place, digit ->
            val left = side + place * 2 * side
            for ((stroke, lies) in STROKES.withIndex()) {
                if (DIGITS[digit - '0'] shr stroke and 1 == 0) continue
                val (x, y, isFlat) = lies
                val thick = maxOf(1, side / 4)
                val (wide, high) = if (isFlat == 1) side to thick else thick to side
                pen.fillRect(left + x * side, side + y * side, wide, high)
            }
        }
    }

    private fun color(random: Random) = Color(random.nextInt(1 shl 24))

    private fun format(file: ByteArray) = if (file[0] == 0x89.toByte()) "png" else "jpeg"

    private companion object {
        /** Where each stroke begins, in sides of a digit, and 1 if it lies flat. */
        val STROKES =
            listOf(
                Triple(0, 0, 1), Triple(1, 0, 0), Triple(1, 1, 0), Triple(0, 2, 1),
                Triple(0, 1, 0), Triple(0, 0, 0), Triple(0, 1, 1),
            )
        val DIGITS = intArrayOf(0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F)
    }
}
