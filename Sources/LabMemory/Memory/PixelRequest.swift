import LabBase
import LabDecoding
import LabOrders
import LabPictures
import LabScripts

/// All that is needed to decode an image, without the scenario that it is from: so that it can be
/// asked of another process.
package struct PixelRequest: Sendable, Equatable {
    /// The file that is decoded.
    package struct Picture: Sendable, Equatable {
        package var path: String
        package var facts: PictureFacts
        package var target: PictureTarget
        /// It is decoded as far as its pixels go, and memory is there for all of it.
        package var isBroken = false

        package init(
            path: String, facts: PictureFacts, target: PictureTarget, isBroken: Bool = false
        ) {
            self.path = path
            self.facts = facts
            self.target = target
            self.isBroken = isBroken
        }
    }

    package var bytes: Int64
    /// Without one memory is filled, and nothing decoded.
    package var picture: Picture?

    package init(bytes: Int64, picture: Picture? = nil) {
        self.bytes = bytes
        self.picture = picture
    }
}

extension ImageFiles {
    package func pixelRequest(_ image: ImageID, _ target: PictureTarget) -> PixelRequest {
        let facts = catalog.facts(of: image)
        var request = PixelRequest(bytes: facts?.bytes(target) ?? catalog.sizeBytes[image])
        if let path = path(of: image), let facts, facts.format.isDecoded {
            request.picture = PixelRequest.Picture(
                path: path, facts: facts, target: target,
                isBroken: catalog.failure(of: image) == .whileDecoding)
        }
        return request
    }
}

/// The reason for which a request couldn't be carried out.
package enum PixelFailure: Error, Equatable {
    case noMemory
    case undecodable(String)
}

extension ImageFiles {
    /// Ends a run in which an image's request couldn't be carried out.
    package func halt(_ failure: PixelFailure, of image: ImageID, bytes: Int64) -> Halt {
        switch failure {
        case .noMemory: return .noMemory(for: catalog.name(of: image), bytes: bytes)
        case .undecodable(let reason):
            let path = path(of: image)
            // One that the lab drew is drawn anew by the next run.
            if let path, isDrawn(image) { unlink(path) }
            return .failed(
                Complaint(
                    "was good when it was read, and isn't now: \(reason)", "Run again",
                    at: .input(path ?? catalog.name(of: image)), exit: .failed))
        }
    }
}

extension Halt {
    package static func noMemory(for image: String, bytes: Int64) -> Halt {
        .failed(
            Complaint(
                "no memory for \(image) (\(Fixed.bytes(bytes)))", "Use --memory model",
                exit: .failed))
    }

    package static func noMemoryBeside(bytes: Int64) -> Halt {
        .noMemory(for: "what is no decoded image", bytes: bytes)
    }
}

extension ImageFiles {
    /// Draws the lab's own images among these that are missing.
    @discardableResult package func draw(
        _ images: some Sequence<ImageID>, jobs: Int? = nil,
        progress: (@Sendable (PictureDrawingProgress) -> Void)? = nil
    ) throws(Complaint) -> Int {
        var seen: Set<String> = []
        let wanted = images.compactMap { catalog.drawing(of: $0) }.filter { pictures, content in
            seen.insert(cache.path(pictures, content)).inserted
        }
        return try cache.ensure(wanted, jobs: jobs, progress: progress)
    }
}
