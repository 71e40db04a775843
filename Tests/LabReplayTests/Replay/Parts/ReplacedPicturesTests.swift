import LabOrders
import LabScripts
import Testing

@testable import LabReplay

/// The pictures behind images' names alone.
@Suite struct ReplacedPicturesTests {
    @Test func aReplacedImageIsRequestedForTheFirstTimeAgain() {
        var pictures = ReplacedPictures(imageCount: 2, firsts: ArrayTable())
        let requests = (0..<2).map { _ in pictures.isFirstRequest(of: 0) }
        #expect(requests == [true, false])
        pictures.replace(0)
        #expect(pictures.version(of: 0) == 1 && pictures.version(of: 1) == 0)
        let isFirst = pictures.isFirstRequest(of: 0)
        #expect(isFirst)
    }

    @Test func anImageInAnothersPlaceGoesWhenThatIsReplaced() {
        var pictures = ReplacedPictures(imageCount: 3, firsts: ArrayTable())
        #expect(pictures.content(of: 1) == 1)
        let puts = (0..<2).map { _ in pictures.put(2, as: 1) }
        #expect(puts == [true, false])
        #expect(pictures.content(of: 1) == 2 && pictures.content(of: 0) == 0)
        pictures.replace(1)
        #expect(pictures.content(of: 1) == 1)
    }

    @Test func imagesOfOnePictureAreServedOnce() {
        let firsts = ArrayTable<ImageID, ImageID>([0, 0, 2])
        var pictures = ReplacedPictures(imageCount: 3, firsts: firsts)
        for image: ImageID in [0, 1, 2] { pictures.serve(image, version: 0) }
        #expect(pictures.servedCount == 2)
        for _ in 0..<2 { pictures.serve(1, version: 1) }
        #expect(pictures.servedCount == 3)
        let decodes = (0..<2).map { _ in pictures.decode(1, version: 4) }
        #expect(decodes == [false, true])
    }
}
