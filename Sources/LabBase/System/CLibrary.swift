/// The system's own C library, under one name for all systems, and with it what each has in a way
/// of its own (`CPlatform`). No other file asks which system it is on: a test sees to that, and
/// scripts/check-darwin compiles the rest as it would be on a Mac.
@_exported import CPlatform

#if canImport(Darwin)
@_exported import Darwin
#else
@_exported import Glibc
#endif
