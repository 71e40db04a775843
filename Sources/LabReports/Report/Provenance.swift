import LabBase
import LabCells
import LabMemory

/// The build and the host that a result is of.
extension JSONReport {
    static var build: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }

    static var swift: String {
        #if compiler(>=6.4)
        "6.4 or later"
        #else
        "6.3"
        #endif
    }

    /// The properties of the host that bend a measurement.
    static var host: [JSON.Member] {
        var names = utsname()
        uname(&names)
        // Only Linux has such a file.
        let pages = try? InputLoader.text(of: "/sys/kernel/mm/transparent_hugepage/enabled")
        return [
            ("system", JSON(String(array: names.sysname))),
            ("kernel", JSON(String(array: names.release))),
            ("machine", JSON(String(array: names.machine))),
            ("page_bytes", JSON(String(getpagesize()))),
            ("cores", JSON(String(WorkerThreads.cores))),
            (
                "transparent_huge_pages",
                .given(pages.map { text in "\(text.prefix { $0 != "\n" }), off in cells" })
            ),
            (
                "allocator",
                JSON("jemalloc \(Allocator.version ?? "unknown"), pixels purged at once")
            ),
        ]
    }
}
