public struct PictureFailure: Error { var line: String }
public struct PictureCache: Sendable {
    let folder: String
    init(folder: String) { self.folder = folder }
    static var defaultFolder: String { "/tmp/pics" }
    func path(style: PictureStyle, seedName: String, content: Int, width: Int, height: Int) -> String {
        "\(folder)/x"
    }
    func ensure(_ groups: [ImageGroup], jobs: Int, progress: @escaping @Sendable (String) -> Void) throws(PictureFailure) {}
}
