import LabBase

/// A section that Android or a library writes into a trace, by its name: what it tells, and where
/// that was read. Pages are made of this one declaration.
package struct PerfettoSection: Sendable {
    package enum Meaning: Sendable, Equatable {
        /// A frame of the app's main thread.
        case frame
        /// A picture is decoded.
        case decode
        /// A call of `BitmapFactory`, which writes its section for a pass that reads the size, too.
        case bitmapFactory
        /// Says the size of the picture that the section around it decodes.
        case size
        /// A load of Glide's, with what it loads after `model=`.
        case load
        /// A view asks for a picture, without saying which.
        case ask
        case resume, pause, stop
        case trim
        /// The system ends a process, whose number follows.
        case kill
    }

    package let name: String
    /// True if more follows the name.
    package let isPrefix: Bool
    package let meaning: Meaning
    /// In a page's words.
    package let tells: String
    /// A repository and its file; nil for what is assumed.
    package let source: String?

    private init(
        _ name: String, isPrefix: Bool = false, _ meaning: Meaning, _ tells: String,
        _ source: String?
    ) {
        self.name = name
        self.isPrefix = isPrefix
        self.meaning = meaning
        self.tells = tells
        self.source = source
    }

    package static let all: [PerfettoSection] = [
        PerfettoSection(
            "Choreographer#doFrame", isPrefix: true, .frame, "a frame",
            "DerpFest-AOSP/android17, core/java/android/view/Choreographer.java"),
        PerfettoSection(
            "ImageDecoder#decodeBitmap", .decode, "a decode", imageDecoder),
        PerfettoSection(
            "ImageDecoder#decodeDrawable", .decode, "a decode", imageDecoder),
        PerfettoSection(
            "ID#w=", isPrefix: true, .size, "the size of the picture, and that asked for",
            imageDecoder),
        PerfettoSection(
            "decodeBitmap", .bitmapFactory,
            "a call of BitmapFactory: a decode, or a pass that reads the size", bitmapFactory),
        PerfettoSection(
            "decodeFileDescriptor", .bitmapFactory,
            "a call of BitmapFactory: a decode, or a pass that reads the size", bitmapFactory),
        PerfettoSection(
            "DecodeJob#run(", isPrefix: true, .load,
            "a load of Glide's, with what it loads", glide),
        PerfettoSection(
            "DecodeJob.decodeFromRetrievedData", .decode, "a decode of Glide's", glide),
        PerfettoSection(
            "GlideRequest", .ask, "a request of Glide's, without its picture", nil),
        PerfettoSection(
            "AsyncImagePainter.onRemembered", .ask,
            "a request of Coil's in Compose, without its picture",
            "coil-kt/coil, coil-compose-core/src/commonMain/kotlin/coil3/compose/"
                + "AsyncImagePainter.kt"),
        PerfettoSection("activityResume", .resume, "the app comes to the front", lifecycle),
        PerfettoSection("activityPause", .pause, "an activity leaves the front", lifecycle),
        PerfettoSection(
            "activityStop", .stop, "the app goes to the background, if no activity came",
            lifecycle),
        PerfettoSection(
            "trimMemory", isPrefix: true, .trim,
            "a call of onTrimMemory, with its level since "
                + "Android 14", nil),
        PerfettoSection(
            "lmk,", isPrefix: true, .kill, "the system ends a process",
            "google/perfetto, src/trace_processor/importers/systrace/systrace_parser.cc"),
    ]

    private static let imageDecoder =
        "muhomorr/platform_frameworks_base-15, graphics/java/android/graphics/ImageDecoder.java"
    private static let bitmapFactory =
        "Ankits-lab/frameworks_base, graphics/java/android/graphics/BitmapFactory.java"
    /// Beside it `GlideTrace.java` has tracing off, but for those who build Glide themselves.
    private static let glide =
        "bumptech/glide, library/src/main/java/com/bumptech/glide/load/engine/DecodeJob.java"
    private static let lifecycle =
        "aosp-mirror/platform_frameworks_base, core/java/android/app/servertransaction/"
        + "ResumeActivityItem.java, PauseActivityItem.java and StopActivityItem.java"

    private static let patterns = all.map { (bytes: Array($0.name.utf8), section: $0) }

    /// The meaning of a name, which lies in bytes; nil for one that tells nothing here.
    static func meaning(_ bytes: [UInt8], _ range: Range<Int>) -> Meaning? {
        for (name, section) in patterns where range.count >= name.count {
            let isSame = section.isPrefix || range.count == name.count
            guard isSame else { continue }
            if bytes[range.lowerBound..<range.lowerBound + name.count].elementsEqual(name) {
                return section.meaning
            }
        }
        return nil
    }
}
