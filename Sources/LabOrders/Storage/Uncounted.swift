/// A value that is shared without reference counting, which would cost more than its use. Its maker
/// frees it when it isn't used any more.
@usableFromInline
package struct Uncounted<Value: ~Copyable> {
    @usableFromInline let place: UnsafeMutablePointer<Value>

    package init(_ value: consuming Value) {
        place = .allocate(capacity: 1)
        place.initialize(to: value)
    }

    @inlinable
    package var value: Value {
        @inline(__always) unsafeAddress { UnsafePointer(place) }
        @inline(__always) nonmutating unsafeMutableAddress { place }
    }

    package func free() {
        place.deinitialize(count: 1)
        place.deallocate()
    }
}
