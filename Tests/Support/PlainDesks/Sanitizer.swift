import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The address sanitizer keeps what was freed, has addresses without end, and is slow: what is
/// promised of memory and limits isn't tried under it.
enum Sanitizer {
    static let isOn = dlsym(nil, "__asan_init") != nil
}

extension Trait where Self == ConditionTrait {
    static var withoutSanitizer: Self { .disabled(if: Sanitizer.isOn) }
}
