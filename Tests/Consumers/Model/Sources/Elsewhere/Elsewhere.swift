/// Types by the names that libraries of images, of databases and of pages give to theirs.
public final class ImageCache {}
public final class AsyncImageCache {}
public struct Row {}
public struct Column {}
public struct Table {}
public struct Figure {}
public struct Identifier {}
public struct Heap {}
public struct Chains {}
public struct Rank {}
public struct Counts {}
public struct Pick {}
public struct Playback {}
public struct PixelSize {}
