// swift-format-ignore-file

/// Stands in for Apple's module: what a Mac has of the C library, as Linux has it, and what only
/// Linux has as something that can't be called. What both have with other types isn't seen here.
@_exported import Glibc

@available(*, unavailable, message: "a Mac has no eventfd")
public func eventfd(_ count: UInt32, _ flags: Int32) -> Int32 { -1 }

@available(*, unavailable, message: "a Mac has no posix_fadvise")
public func posix_fadvise(_ file: Int32, _ start: Int, _ count: Int, _ advice: Int32) -> Int32 { 0 }

@available(*, unavailable, message: "a Mac has no pipe2")
public func pipe2(_ ends: UnsafeMutablePointer<Int32>!, _ flags: Int32) -> Int32 { -1 }

@available(*, unavailable, message: "a Mac has no dup3")
public func dup3(_ file: Int32, _ other: Int32, _ flags: Int32) -> Int32 { -1 }

@available(*, unavailable, message: "a Mac has no memfd_create")
public func memfd_create(_ name: UnsafePointer<CChar>!, _ flags: UInt32) -> Int32 { -1 }

@available(*, unavailable, message: "a Mac has no gettid")
public func gettid() -> Int32 { 0 }

@available(*, unavailable, message: "a Mac has no posix_fallocate")
public func posix_fallocate(_ file: Int32, _ start: Int, _ count: Int) -> Int32 { 0 }

@available(*, unavailable, message: "a Mac has no fdatasync")
public func fdatasync(_ file: Int32) -> Int32 { 0 }
