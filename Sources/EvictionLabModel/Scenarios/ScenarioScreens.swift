import LabBase
import LabReplay
import LabScripts

extension Scenario {
    /// One image view of a cell, and which images it shows. A literal such as `"photos"` shows the
    /// image of the row's number.
    public struct CellPart: Sendable, ExpressibleByStringLiteral {
        let json: JSON

        /// Shows the image of the row's number in a group.
        public init(stringLiteral group: String) { self = .images(group) }

        private init(json: JSON) { self.json = json }

        /// Shows images of a group.
        ///
        /// - Parameters:
        ///   - size: of the view in points, which it tells, in pixels of the device, when it asks;
        ///     nil: it tells none.
        ///   - isPlain: whether it is the app's own, of which the image library knows nothing.
        ///   - thumbnail: what is seen until its own image is there; of that its images, which of
        ///     them and its size count.
        ///   - zoomed: on a single screen or a pager, what it shows when the person looks closely;
        ///     of that its images and which of them count.
        ///   - changesEvery: how long it shows an image before it changes to the next by itself.
        ///   - video: what it plays while it is in sight.
        public static func images(
            _ group: String, _ pick: Pick = .row, size: (width: Double, height: Double)? = nil,
            isPlain: Bool = false, thumbnail: CellPart? = nil, zoomed: CellPart? = nil,
            changesEvery: Duration? = nil, video: Video? = nil
        ) -> CellPart {
            let more: [JSON.Member] = [
                CellKeys.size.member(size.map { Size(width: $0.width, height: $0.height) }),
                CellKeys.plain.unusual(isPlain),
                (CellKeys.thumbnail.name, thumbnail?.json ?? .absent),
                (CellKeys.zoomed.name, zoomed?.json ?? .absent),
                (CellKeys.changes.name, .given(changesEvery)),
                (CellKeys.video.name, video?.json ?? .absent),
            ]
            return CellPart(json: JSON([(CellKeys.images.name, JSON(group))] + pick.members + more))
        }
    }

    /// The screen that opens when a row is tapped, or the change that a tap makes in place.
    public struct TapTarget: Sendable {
        let json: JSON

        private init(json: JSON) { self.json = json }

        private init(
            _ action: String, _ screen: String, _ argument: Int?, _ formula: String?,
            sheet: SheetHeight? = nil
        ) {
            json = [
                action: JSON(screen),
                TapKeys.argument.name: formula.map(JSON.string) ?? .given(argument),
                TapKeys.height.name: sheet?.json ?? .absent,
            ]
        }

        /// A screen replaces all of the pane that has its name.
        ///
        /// - Parameter argument: what it is opened with; nil: the row's number.
        public static func show(_ screen: String, argument: Int? = nil) -> TapTarget {
            TapTarget(TapKeys.show.name, screen, argument, nil)
        }

        /// The same with an argument that depends on the row, and on what this screen was opened
        /// with.
        public static func show(_ screen: String, formula: String) -> TapTarget {
            TapTarget(TapKeys.show.name, screen, nil, formula)
        }

        /// A screen opens on the stack.
        ///
        /// - Parameter argument: what it is opened with; nil: the row's number.
        public static func push(_ screen: String, argument: Int? = nil) -> TapTarget {
            TapTarget(TapKeys.push.name, screen, argument, nil)
        }

        /// The same with an argument that depends on the row, and on what this screen was opened
        /// with: `"10 * argument + row"`.
        public static func push(_ screen: String, formula: String) -> TapTarget {
            TapTarget(TapKeys.push.name, screen, nil, formula)
        }

        /// The row's views show another image in place.
        ///
        /// - Parameters:
        ///   - images: by how many images they go on.
        ///   - count: the number of images that a row has; nil: it has no last one.
        ///   - pages: the pages that a pager turns at the last image; nil: none.
        public static func turn(
            _ images: Int = 1, of count: Int? = nil, pages: Int? = nil
        ) -> TapTarget {
            TapTarget(
                json: JSON([
                    TapKeys.turn.member(images), TapKeys.of.member(count),
                    TapKeys.page.member(pages),
                ]))
        }

        /// A pager turns its page.
        public static func page(_ pages: Int = 1) -> TapTarget {
            TapTarget(json: JSON([TapKeys.page.member(pages)]))
        }

        /// A screen opens as a modal.
        ///
        /// - Parameters:
        ///   - argument: what it is opened with; nil: the row's number.
        ///   - sheet: its height, if it leaves what is below it in sight.
        public static func present(
            _ screen: String, argument: Int? = nil, sheet: SheetHeight? = nil
        ) -> TapTarget {
            TapTarget(TapKeys.present.name, screen, argument, nil, sheet: sheet)
        }

        /// The same with an argument that depends on the row, and on what this screen was opened
        /// with.
        public static func present(
            _ screen: String, formula: String, sheet: SheetHeight? = nil
        ) -> TapTarget {
            TapTarget(TapKeys.present.name, screen, nil, formula, sheet: sheet)
        }
    }

    /// The choice of one of a group's images for a cell.
    public enum Pick: Sendable, Equatable {
        /// The image with the row's number.
        case row
        /// The row's number modulo the group's count.
        case modulo
        /// Drawn by rank, image 0 the most popular, with weight 1 / (rank + 1)^skew.
        case zipf(skew: Double)
        /// Drawn with equal weights.
        case uniform
        /// Always the same image.
        case fixed(Int)
        /// The number that the screen was pushed with.
        case argument
        /// The value of sums and products of `row`, `argument` and `count`, the number of images in
        /// the group: `"8 * argument + row"`. In a carousel `outer` is the number of the row that
        /// contains it; in a view that changes by itself, or that a tap turns, `turn`
        /// counts its changes.
        case formula(String)
    }
}

extension Scenario.Pick {
    /// As members of a cell's part; the first rule goes without saying.
    fileprivate var members: [JSON.Member] {
        switch self {
        case .row: []
        case .modulo: [pick("modulo")]
        case .zipf(let skew): [pick("zipf"), CellKeys.skew.member(skew)]
        case .uniform: [pick("uniform")]
        case .fixed(let index): [pick("fixed"), CellKeys.index.member(index)]
        case .argument: [pick("argument")]
        case .formula(let formula): [pick(formula)]
        }
    }

    private func pick(_ text: String) -> JSON.Member { (CellKeys.pick.name, JSON(text)) }
}
