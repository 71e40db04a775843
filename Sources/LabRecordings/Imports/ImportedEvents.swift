import LabPictures

extension Imported {
    package typealias Resource = ImportNumbers.Resource

    /// A transfer from a server: of a picture, or of anything else.
    package struct Fetch: Sendable {
        package var resource: Resource
        /// The app asks for it.
        package var beginNs: Int64
        /// The request is sent, over a connection that is there; nil if the log doesn't tell how
        /// long it waited for one.
        package var sentNs: Int64?
        /// From sending the request to the first byte of the answer; nil if the log doesn't tell.
        package var waitNs: Int64?
        /// From the first byte to the last; nil if the log doesn't tell.
        package var receiveNs: Int64?
        /// From asking to the last byte, in a log that doesn't tell the phases of it.
        package var tookNs: Int64?
        /// The file's size; nil if the log doesn't tell.
        package var bytes: Int64?
        /// As HTTP has it; 0 if it failed without an answer.
        package var status = 200
        package var kind = Kind.other
        /// In pixels, if the log has enough of the file.
        package var size: PixelSize?
        /// The version of HTTP; nil if the log doesn't tell.
        package var transport: Transport?

        package init(_ resource: Resource, beginNs: Int64) {
            self.resource = resource
            self.beginNs = beginNs
        }

        /// True for an answer with the file in it.
        package var hasSucceeded: Bool { (200..<300).contains(status) }

        /// Its last moment, as far as it is known.
        var lastNs: Int64 {
            tookNs.map { beginNs + $0 } ?? (sentNs ?? beginNs) + (waitNs ?? 0) + (receiveNs ?? 0)
        }
    }

    package enum Kind: Sendable, Hashable {
        case picture(PictureFormat)
        /// A picture of a format that the lab doesn't know.
        case otherPicture
        /// A video, or a piece of one.
        case video
        case other

        package var isPicture: Bool { self != .video && self != .other }
    }

    package enum Transport: Sendable, Hashable {
        /// HTTP/1.1: a transfer at a time on each connection.
        case plain
        /// HTTP/2 or 3: any number of them on one.
        case multiplexed
    }

    /// The app asks for an image, whether or not it is in memory.
    package struct Request: Sendable {
        package var timeNs: Int64
        package var resource: Resource
        /// Number of the view; nil if the log doesn't tell.
        package var view: Int?
        /// True if a cache in memory had it; nil if the log doesn't tell.
        package var hits: Bool?

        package init(timeNs: Int64, _ resource: Resource, view: Int? = nil, hits: Bool? = nil) {
            self.timeNs = timeNs
            self.resource = resource
            self.view = view
            self.hits = hits
        }
    }

    package struct Decode: Sendable {
        /// The file that is decoded; nil if the log doesn't tell.
        package var resource: Resource?
        package var beginNs: Int64
        package var endNs: Int64
        /// Size of the pixels; nil if the log doesn't tell.
        package var bytes: Int64?
        package var size: PixelSize?

        package init(
            _ resource: Resource?, beginNs: Int64, endNs: Int64, bytes: Int64? = nil,
            size: PixelSize? = nil
        ) {
            self.resource = resource
            self.beginNs = beginNs
            self.endNs = endNs
            self.bytes = bytes
            self.size = size
        }
    }

    /// A moment of the app or the system.
    package struct Moment: Sendable {
        package enum What: Sendable, Hashable {
            /// A view comes into its window, or leaves it.
            case shows(view: Int), hides(view: Int)
            /// A frame is drawn.
            case frame
            /// Memory that the app takes, in bytes.
            case memory(Int64)
            case memoryWarning, background, foreground
        }

        package var timeNs: Int64
        package var what: What

        package init(timeNs: Int64, _ what: What) {
            self.timeNs = timeNs
            self.what = what
        }
    }
}
