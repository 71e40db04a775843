import Synchronization

/// A value that is made when a reader first asks for it, and then kept: a start makes few of the
/// lab's tables.
@propertyWrapper
package struct Deferred<Value: Sendable>: Sendable {
    /// Its fields change once, under the lock. A lock for each type costs a start more than it
    /// spares: a generic class finds its fields' types again for each object.
    private final class Box: @unchecked Sendable {
        private var make: (@Sendable () -> Value)?
        private var made: Value?
        private let isMade: Atomic<Bool>

        init(_ make: @escaping @Sendable () -> Value) {
            self.make = make
            isMade = Atomic(false)
        }

        init(made value: Value) {
            made = value
            isMade = Atomic(true)
        }

        var value: Value {
            if !isMade.load(ordering: .acquiring) { settle() }
            return made!
        }

        private func settle() {
            platform_lock()
            defer { platform_unlock() }
            guard let make else { return }
            made = make()
            self.make = nil
            isMade.store(true, ordering: .releasing)
        }
    }

    private var box: Box

    /// A value that is there already.
    package init(wrappedValue: Value) { box = Box(made: wrappedValue) }

    /// - Parameter make: may ask for other deferred values, and not for this one.
    package init(_ make: @escaping @Sendable () -> Value) { box = Box(make) }

    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(made: newValue) }
    }

    /// Itself, for a value that is to be made later.
    package var projectedValue: Deferred {
        get { self }
        set { self = newValue }
    }
}

extension Deferred: Equatable where Value: Equatable {
    package static func == (one: Deferred, other: Deferred) -> Bool {
        one.box === other.box || one.wrappedValue == other.wrappedValue
    }
}
