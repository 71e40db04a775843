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
        ///   - zoomed: on a single screen or a pager, what it shows when somebody looks closely; of
        ///     that its images and which of them count.
        ///   - changesEvery: how long it shows an image before it changes to the next by itself.
        public static func images(
            _ group: String, _ pick: Pick = .row, size: (width: Double, height: Double)? = nil,
            isPlain: Bool = false, thumbnail: CellPart? = nil, zoomed: CellPart? = nil,
            changesEvery: Duration? = nil
        ) -> CellPart {
            let part: JSON = ["images": JSON(group)]
            let more: [JSON.Member] = [
                ("size", size.map { [JSON(plain: $0.width), JSON(plain: $0.height)] } ?? .absent),
                ("plain", .ifTrue(isPlain)), ("thumbnail", thumbnail?.json ?? .absent),
                ("zoomed", zoomed?.json ?? .absent), ("changes", .given(changesEvery)),
            ]
            return CellPart(json: part + pick.members + more)
        }
    }

    /// What opens when a row is tapped.
    public struct TapTarget: Sendable {
        let json: JSON

        private init(_ action: String, _ screen: String, _ argument: Int?, _ formula: String?) {
            json = [
                action: JSON(screen), "argument": formula.map(JSON.string) ?? .given(argument),
            ]
        }

        /// A screen opens on the stack.
        ///
        /// - Parameter argument: what it is opened with; nil: the row's number.
        public static func push(_ screen: String, argument: Int? = nil) -> TapTarget {
            TapTarget("push", screen, argument, nil)
        }

        /// The same with an argument that depends on the row, and on what this screen was opened
        /// with: `"10 * argument + row"`.
        public static func push(_ screen: String, formula: String) -> TapTarget {
            TapTarget("push", screen, nil, formula)
        }

        /// A screen opens as a modal.
        ///
        /// - Parameter argument: what it is opened with; nil: the row's number.
        public static func present(_ screen: String, argument: Int? = nil) -> TapTarget {
            TapTarget("present", screen, argument, nil)
        }

        /// The same with an argument that depends on the row, and on what this screen was opened
        /// with.
        public static func present(_ screen: String, formula: String) -> TapTarget {
            TapTarget("present", screen, nil, formula)
        }
    }
}

extension Pick {
    /// As members of a cell's part; the first rule goes without saying.
    fileprivate var members: [JSON.Member] {
        switch self {
        case .row: []
        case .modulo: [("pick", "modulo")]
        case .zipf(let skew): [("pick", "zipf"), ("skew", JSON(plain: skew))]
        case .uniform: [("pick", "uniform")]
        case .fixed(let index): [("pick", "fixed"), ("index", JSON(index))]
        case .argument: [("pick", "argument")]
        case .formula(let formula): [("pick", JSON(formula))]
        }
    }
}
