#if os(Linux)
import Foundation
import Testing
import UIKit

@testable import EvictionLabRecorder

/// A collection as a compositional layout has it: a banner, offers of 150 points side by side in
/// stacks of two, and posts in two columns.
private final class Shop: UICollectionView {
    static let items = [1, 9, 5]

    override var numberOfSections: Int { Self.items.count }

    override func numberOfItems(inSection section: Int) -> Int { Self.items[section] }

    override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let (section, item) = (indexPath.section, CGFloat(indexPath.item))
        let attributes = UICollectionViewLayoutAttributes()
        attributes.indexPath = indexPath
        attributes.frame =
            switch section {
            case 0: CGRect(x: 0, y: 0, width: 375, height: 170)
            case 1:
                CGRect(
                    x: 10 + (item / 2).rounded(.down) * 160,
                    y: 170 + item.truncatingRemainder(dividingBy: 2) * 95, width: 150, height: 95)
            default:
                CGRect(
                    x: item.truncatingRemainder(dividingBy: 2) * 187,
                    y: 360 + (item / 2).rounded(.down) * 260, width: 187, height: 260)
            }
        return attributes
    }
}

private final class ShopLayout: UICollectionViewLayout {
    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        (0..<3).compactMap {
            collectionView?.layoutAttributesForItem(at: IndexPath(item: 0, section: $0))
        }.filter { $0.frame.intersects(rect) }
    }
}

private final class Surroundings: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    var container: any NSCollectionLayoutContainer { self }
    var contentSize: CGSize { CGSize(width: 375, height: 667) }
}

@MainActor
@Suite struct CompositionalLayouts {
    private let recording = Recording()

    @Test func aSectionThatScrollsByItselfIsACarouselInARow() {
        let shop = Shop(
            frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: ShopLayout())
        let screen = RecordedScreen("shop", recorder: recording.recorder)
        func tell() {
            let kinds: [RecordedSection] = [
                .lines(columns: 1), .carousel(stacked: 2), .lines(columns: 2),
            ]
            screen.layout(of: shop, sections: kinds) {
                [RecordedPlace("\($0.section).\($0.item)")]
            }
        }
        screen.willAppear()
        tell()
        // UIKit calls the handler at other times, too.
        for x in [0.0, 32, 32] {
            recording.clock.nowMs += 100
            screen.didScroll(section: 1, to: CGPoint(x: x, y: 0), of: Surroundings())
        }
        tell()
        let size = #""viewport":[375,667]"#
        #expect(
            recording.kinds == [
                #"push","screen":"shop#0"}"#,
                #"layout","screen":"shop#0","axis":"vertical",\#(size),"firstRow":0,"rows":1,"#
                    + #""columns":1,"top":0,"extent":170,"images":[["i0"]]}"#,
                #"layout","screen":"shop#0","axis":"vertical",\#(size),"firstRow":1,"rows":1,"#
                    + #""columns":1,"top":170,"extent":190,"images":[[]]}"#,
                #"layout","screen":"shop#0","axis":"vertical",\#(size),"firstRow":2,"rows":3,"#
                    + #""columns":2,"top":360,"extent":260,"#
                    + #""images":[["i1","i2"],["i3","i4"],["i5"]]}"#,
                #"layout","screen":"shop#0","row":1,"offset":0,"axis":"horizontal",\#(size),"#
                    + #""firstRow":0,"rows":5,"columns":2,"top":0,"extent":160,"images":["#
                    + #"["i6","i7"],["i8","i9"],["i10","i11"],["i12","i13"],["i14"]]}"#,
                #"layout","screen":"shop#0","row":1,"offset":0,"carousel":"shop/1#1"}"#,
                #"scroll","screen":"shop/1#1","offset":32,"velocity":1920}"#,
            ])
    }
}
#endif
