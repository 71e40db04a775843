import Synchronization

/// A value that is made when a reader first asks for it, and then kept: a start makes few of the
/// lab's tables.
@propertyWrapper
package struct Deferred<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        private enum State {
            case later(@Sendable () -> Value)
            case made(Value)
        }

        private let state: Mutex<State>

        init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.later(make)) }
        init(made value: Value) { state = Mutex(.made(value)) }

        var value: Value {
            state.withLock { state in
                switch state {
                case .made(let value): return value
                case .later(let make):
                    let value = make()
                    state = .made(value)
                    return value
                }
            }
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
