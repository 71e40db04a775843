/// A doubly linked list of images, with links by dense number: no node is allocated, no key hashed.
public struct ImageChain: Sendable {
    private var towardFront: [ImageID]
    private var towardBack: [ImageID]
    public private(set) var front: ImageID = .absent
    public private(set) var back: ImageID = .absent

    public init(imageCount: Int) {
        towardFront = Array(repeating: .absent, count: imageCount)
        towardBack = Array(repeating: .absent, count: imageCount)
    }

    public mutating func pushFront(_ image: ImageID) {
        towardFront[Int(image)] = .absent
        towardBack[Int(image)] = front
        if front == .absent { back = image } else { towardFront[Int(front)] = image }
        front = image
    }

    public mutating func remove(_ image: ImageID) {
        let ahead = towardFront[Int(image)]
        let behind = towardBack[Int(image)]
        if ahead == .absent { front = behind } else { towardBack[Int(ahead)] = behind }
        if behind == .absent { back = ahead } else { towardFront[Int(behind)] = ahead }
    }

    /// The next toward the front.
    public func ahead(of image: ImageID) -> ImageID { towardFront[Int(image)] }
}
