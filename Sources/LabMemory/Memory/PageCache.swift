import LabSystem

/// Pages that the kernel keeps of files that were read. They are charged to the group of the
/// reader, so a reader of pictures would be told of pressure that no picture makes.
enum PageCache {
    static func drop(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        platform_drop_cached(descriptor)
        close(descriptor)
    }
}
