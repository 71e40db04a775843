import LabOrders
import Testing

@testable import LabReplay
@testable import PlainDesks

/// The pictures behind images' names alone.
@Suite struct ReplacedPicturesTests {
    @Test func aReplacedImageIsRequestedForTheFirstTimeAgain() {
        var pictures = ReplacedPictures(imageCount: 2, firsts: ArrayTable())
        let requests = (0..<2).map { _ in pictures.isFirstRequest(of: 0) }
        check(requests, [true, false])
        pictures.replace(0)
        check(pictures.version(of: 0) == 1 && pictures.version(of: 1) == 0)
        let isFirst = pictures.isFirstRequest(of: 0)
        check(isFirst)
    }

    @Test func anImageInAnothersPlaceGoesWhenThatIsReplaced() {
        var pictures = ReplacedPictures(imageCount: 3, firsts: ArrayTable())
        check(pictures.content(of: 1), 1)
        let puts = (0..<2).map { _ in pictures.put(2, as: 1) }
        check(puts, [true, false])
        check(pictures.content(of: 1) == 2 && pictures.content(of: 0) == 0)
        pictures.replace(1)
        check(pictures.content(of: 1), 1)
    }

    @Test func imagesOfOnePictureAreServedOnce() {
        let firsts = ArrayTable<ImageID, ImageID>([0, 0, 2])
        var pictures = ReplacedPictures(imageCount: 3, firsts: firsts)
        for image: ImageID in [0, 1, 2] { pictures.give(image, version: 0, isDecoded: true) }
        check(pictures.servedCount, 2)
        for _ in 0..<2 { pictures.give(1, version: 1, isDecoded: true) }
        check(pictures.servedCount, 3)
        let decodes = (0..<2).map { _ in pictures.decode(1, version: 4) }
        check(decodes, [false, true])
    }

    /// Images 0 and 1 are one picture, and 2 stands in the place of 3.
    @Test func aPictureWasGivenUnderAnyName() {
        let firsts = ArrayTable<ImageID, ImageID>([0, 0, 2, 3])
        var pictures = ReplacedPictures(imageCount: 4, firsts: firsts)
        func given() -> [Bool] { [0, 1, 2, 3].map { pictures.wasGiven($0) } }
        check(given(), [false, false, false, false])
        pictures.give(1, version: 0, isDecoded: false)
        check(given(), [true, true, false, false])
        check(pictures.servedCount, 0)
        pictures.give(0, version: 0, isDecoded: true)
        check(pictures.servedCount, 1)
        pictures.give(2, version: 0, isDecoded: true)
        let isPut = pictures.put(2, as: 3)
        check(isPut && given() == [true, true, true, true])
        pictures.replace(3)
        pictures.replace(0)
        check(given(), [false, true, true, false])
        pictures.give(0, version: 1, isDecoded: false)
        pictures.give(3, version: 1, isDecoded: true)
        check(given(), [true, true, true, true])
        check(pictures.servedCount, 3)
    }
}
