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
        /// The file's size; nil if the log doesn't tell.
        package var bytes: Int64?
        /// As HTTP has it; 0 if it failed without an answer.
        package var status = 200
        package var kind = FileType.other
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
        var lastNs: Int64 { (sentNs ?? beginNs) + (waitNs ?? 0) + (receiveNs ?? 0) }
    }

    package enum FileType: Sendable, Hashable {
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
}
