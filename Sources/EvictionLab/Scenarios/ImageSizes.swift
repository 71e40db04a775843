import LabReplay
import LabScripts

extension Scenario {
    /// How large the pictures of a group are.
    public struct ImageSizes: Sendable {
        private let members: [(key: String, json: String)]

        /// All alike.
        public static func same(_ width: Int, _ height: Int) -> ImageSizes {
            ImageSizes(members: [("width", String(width)), ("height", String(height))])
        }

        /// Each of these as often as its weight says, against the others.
        public static func listed(
            _ sizes: [(weight: Double, width: Int, height: Int)]
        ) -> ImageSizes {
            let list = sizes.map {
                JSONMembers.list([JSONMembers.number($0.weight), "\($0.width)", "\($0.height)"])
            }
            return ImageSizes(members: [("sizes", JSONMembers.list(list))])
        }

        /// Anything within, each side by itself.
        public static func between(
            width: ClosedRange<Int>, height: ClosedRange<Int>
        ) -> ImageSizes {
            ImageSizes(
                members: [
                    ("width", "[\(width.lowerBound), \(width.upperBound)]"),
                    ("height", "[\(height.lowerBound), \(height.upperBound)]"),
                ])
        }

        func write(_ group: inout JSONMembers) {
            for member in members { group.set(member.key, member.json) }
        }
    }
}
