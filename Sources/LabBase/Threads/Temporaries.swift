import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files that this process is writing under names of their own, to be renamed when they are
/// whole: what an interrupt must not leave behind.
package enum Temporaries {
    private static let paths = Mutex<[String]>([])

    /// Makes a file, and knows it from then on.
    package static func make<Failure: Error>(
        _ make: () throws(Failure) -> (path: String, descriptor: Int32)
    ) throws(Failure) -> (path: String, descriptor: Int32) {
        try paths.withLock { (paths) throws(Failure) in
            let made = try make()
            paths.append(made.path)
            return made
        }
    }

    /// The file has its own name now, or is gone.
    package static func forget(_ path: String) {
        paths.withLock { $0.removeAll { $0 == path } }
    }

    /// Removes them all, and ends the process: no other can be made in between.
    package static func abandon(_ exit: () -> Never) -> Never {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            exit()
        }
    }
}
