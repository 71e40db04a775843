import LabBase
import LabDevices
import LabPictures
import LabReplay
import LabScripts

extension Scenario {
    /// How large the pictures of a group are.
    public struct ImageSizes: Sendable {
        let members: [JSON.Member]

        /// All alike.
        public static func same(_ width: Int, _ height: Int) -> ImageSizes {
            ImageSizes(members: DrawnSizes.members(JSON(width), JSON(height)))
        }

        /// Each of these as often as its weight says, against the others.
        public static func listed(
            _ sizes: [(weight: Double, width: Int, height: Int)]
        ) -> ImageSizes {
            let list = sizes.map { size -> JSON in
                [JSON(plain: size.weight), JSON(size.width), JSON(size.height)]
            }
            return ImageSizes(members: [(ImageKeys.sizes.name, JSON(list))])
        }

        /// Anything within, each side by itself.
        public static func between(
            width: ClosedRange<Int>, height: ClosedRange<Int>
        ) -> ImageSizes {
            ImageSizes(
                members: DrawnSizes.members(
                    JSON([width.lowerBound, width.upperBound]),
                    JSON([height.lowerBound, height.upperBound])))
        }
    }
}
