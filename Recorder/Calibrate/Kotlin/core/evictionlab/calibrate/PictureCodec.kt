package evictionlab.calibrate

/** Encodes and decodes pictures of one format. */
interface PictureCodec {
    /** The lab's name of the format: `png`, `jpeg`, `webp`, `gif`, `heic` or `avif`. */
    val format: String

    /** True if it can decode to a part of the sides for less than the whole costs. */
    val samples: Boolean

    /** The picture as a file; null if the system can't write one. */
    fun encode(picture: DrawnPicture): ByteArray?

    /**
     * Decodes a file into pixels, with its sides divided by [sample]. Returns the width in pixels;
     * null if that fails.
     */
    fun decode(file: ByteArray, sample: Int): Int?
}

/** Measures what decoders take. */
fun Calibration.measureDecoding(codecs: List<PictureCodec>) {
    val planned = ArrayList<Calibration.Decode>()
    val works = ArrayList<() -> Long?>()
    val pictures = DrawnPicture.all
    for (codec in codecs) {
        for (picture in pictures) {
            val file = codec.encode(picture) ?: continue
            val (width, height) = picture.width to picture.height
            for (sample in if (codec.samples && width > 1000) listOf(1, 4) else listOf(1)) {
                planned.add(
                    Calibration.Decode(
                        codec.format, width, height, file.size, sample, emptyList()))
                // Once in a turn: a small picture that is decoded again at once takes less than in
                // an app, since the processor has learnt its branches.
                works.add { Turns.mean(1) { codec.decode(file, sample) == width / sample } }
            }
        }
    }
    decodes =
        planned.zip(Turns.take(works)) { decode, ns -> decode.copy(ns = ns) }
            .filter { it.ns.isNotEmpty() }
}
