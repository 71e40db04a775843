/// A value that is shared without reference counting, which would cost more than its use. Its maker
/// frees it when it isn't used any more.
///
/// A stored property of the value is read and written by its name, as `uncounted.name`: the
/// optimiser knows its offset from the value's address. A computed property has none, and traps: it
/// belongs in an extension of this.
@dynamicMemberLookup
@usableFromInline
package struct Uncounted<Value> {
    @usableFromInline let base: UnsafeMutableRawPointer

    package init(_ value: consuming Value) {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        base = UnsafeMutableRawPointer(pointer)
    }

    @inlinable
    package subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
        @inline(__always) unsafeAddress { UnsafePointer(address(of: member)) }
    }

    @inlinable
    package subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
        @inline(__always) unsafeAddress { UnsafePointer(address(of: member)) }
        @inline(__always) nonmutating unsafeMutableAddress { address(of: member) }
    }

    @inlinable @inline(__always)
    func address<Member>(of member: KeyPath<Value, Member>) -> UnsafeMutablePointer<Member> {
        (base + MemoryLayout<Value>.offset(of: member)!).assumingMemoryBound(to: Member.self)
    }

    package func free() {
        base.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        base.deallocate()
    }
}
