/// When each image is requested next: positions of a trace's requests, image after image.
public struct FutureRequests: Sendable {
    private var positions: [UInt32]
    /// Where an image's positions end, and which of them comes next.
    private var ends: [Int]
    private var cursors: [Int]

    /// From the images of all requests, in order.
    init(requests: [ImageID], imageCount: Int) {
        var counts = [Int](repeating: 0, count: imageCount)
        for image in requests { counts[Int(image)] += 1 }
        cursors = []
        ends = []
        var sum = 0
        for count in counts {
            cursors.append(sum)
            sum += count
            ends.append(sum)
        }
        positions = Array(repeating: 0, count: requests.count)
        var fill = cursors
        for (position, image) in requests.enumerated() {
            positions[fill[Int(image)]] = UInt32(position)
            fill[Int(image)] += 1
        }
    }

    func next(_ image: ImageID) -> UInt32 {
        let cursor = cursors[Int(image)]
        return cursor < ends[Int(image)] ? positions[cursor] : .max
    }

    mutating func advance(_ image: ImageID) { cursors[Int(image)] += 1 }
}
