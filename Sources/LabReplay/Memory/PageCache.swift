#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the kernel keeps of files that were read. It is charged to the group of whoever read them,
/// so that a reader of pictures would be told of pressure that no picture makes.
enum PageCache {
    static func drop(_ path: String) {
        #if os(Linux)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        close(descriptor)
        #endif
    }
}
