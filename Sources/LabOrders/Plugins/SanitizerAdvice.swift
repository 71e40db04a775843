/// Advice for libraries that misuse memory, which a sanitizer finds by the line.
package enum SanitizerAdvice {
    private static let recipe = "docs/learn/your-order.md, 'Find memory mistakes'"

    /// For a library that crashed. The options are the same for gcc and clang.
    package static let build =
        "To find the line, build it with -g -fsanitize=address,undefined and preload the "
        + "sanitizer: \(recipe)"

    /// For a library that was built so, and that can't be loaded alone.
    package static let preload =
        "A library that is built with a sanitizer needs it preloaded: \(recipe)"

    /// True if a library's loading failed for want of a sanitizer, by the words of the system.
    static func isMissing(by words: String) -> Bool {
        ["__asan_", "__ubsan_", "_rt.asan", "_rt.ubsan", "libasan", "libubsan"].contains {
            words.contains($0)
        }
    }
}
