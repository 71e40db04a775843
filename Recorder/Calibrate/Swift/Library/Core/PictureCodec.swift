/// Encodes and decodes pictures of one format.
public protocol PictureCodec {
    /// The lab's name of the format: `png`, `jpeg`, `webp`, `gif`, `heic` or `avif`.
    var format: String { get }
    /// True if it can decode to a part of the sides for less than the whole costs.
    var samples: Bool { get }

    /// The picture as a file; nil if the system can't write one.
    func encode(_ picture: DrawnPicture) -> [UInt8]?

    /// Decodes a file into pixels, with its sides divided by `sample`. Returns the width in pixels;
    /// nil if that fails.
    func decode(_ file: [UInt8], width: Int, height: Int, sample: Int) -> Int?
}

extension Calibration {
    /// Measures what decoders take.
    public mutating func measureDecoding(_ codecs: [any PictureCodec]) {
        var decodes: [Decode] = []
        var works: [() -> Int64?] = []
        func add(_ codec: any PictureCodec, _ picture: DrawnPicture, _ file: [UInt8], _ sample: Int)
        {
            let (width, height) = (picture.width, picture.height)
            decodes.append(
                Decode(
                    format: codec.format, width: width, height: height, bytes: file.count,
                    sample: sample, ns: []))
            // Once in a turn: a small picture that is decoded again at once takes less than in an
            // app, since the processor has learnt its branches.
            works.append {
                Stopwatch.mean(of: 1) { _ in
                    codec.decode(file, width: width, height: height, sample: sample)
                        == width / sample
                }
            }
        }
        let pictures = DrawnPicture.all
        for codec in codecs {
            for picture in pictures {
                guard let file = codec.encode(picture) else { continue }
                add(codec, picture, file, 1)
                if codec.samples, picture.width > 1000 { add(codec, picture, file, 4) }
            }
        }
        let results = Turns.take(works)
        for index in decodes.indices { decodes[index].ns = results[index] }
        self.decodes = decodes.filter { !$0.ns.isEmpty }
    }
}
