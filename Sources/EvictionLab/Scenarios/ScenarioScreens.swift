import LabBase
import LabReplay
import LabScripts

extension Scenario {
    /// One image view of a cell, and which images it shows. A literal such as `"photos"` shows the
    /// image of the row's number.
    public struct CellPart: Sendable, ExpressibleByStringLiteral {
        let json: String

        /// Shows the image of the row's number in a group.
        public init(stringLiteral group: String) { self = .images(group) }

        private init(json: String) { self.json = json }

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
            var part = JSONMembers()
            part.set("images", text: group)
            switch pick {
            case .row: break
            case .modulo: part.set("pick", text: "modulo")
            case .zipf(let skew):
                part.set("pick", text: "zipf")
                part.set("skew", skew)
            case .uniform: part.set("pick", text: "uniform")
            case .fixed(let index):
                part.set("pick", text: "fixed")
                part.set("index", index)
            case .argument: part.set("pick", text: "argument")
            case .formula(let formula): part.set("pick", text: formula)
            }
            if let size {
                part.set("size", list: [size.width, size.height].map(JSONMembers.number))
            }
            part.set("plain", ifTrue: isPlain)
            part.set("thumbnail", thumbnail?.json)
            part.set("zoomed", zoomed?.json)
            part.set("changes", changesEvery)
            return CellPart(json: part.text)
        }
    }

    /// What opens when a row is tapped.
    public struct TapTarget: Sendable {
        let json: String

        private init(_ action: String, _ screen: String, _ argument: Int?, _ formula: String?) {
            var target = JSONMembers()
            target.set(action, text: screen)
            target.set("argument", argument)
            if let formula { target.set("argument", text: formula) }
            json = target.text
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
