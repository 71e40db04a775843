import LabBase

extension PictureCache {
    /// Forgets all findings about the user's own pictures.
    package func forgetVerified() {
        let folder = self.folder + "/verified"
        guard isOurs, FolderFile.isFolder(folder) else { return }
        for bytes in (try? FolderNames.of(folder)) ?? [] {
            let name = String(decoding: bytes, as: UTF8.self)
            guard name.hasSuffix(".txt"), UInt64(name.dropLast(4), radix: 16) != nil else {
                continue
            }
            unlink(folder + "/" + name)
        }
        rmdir(folder)
    }
}
