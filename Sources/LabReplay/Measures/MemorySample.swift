/// Memory measured at one instant.
package struct MemorySample: Sendable, Equatable {
    package var residentBytes: Int64
    package var arenaResidentBytes: Int64

    package init(residentBytes: Int64, arenaResidentBytes: Int64) {
        self.residentBytes = residentBytes
        self.arenaResidentBytes = arenaResidentBytes
    }
}
