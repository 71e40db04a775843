extension Preset {
    /// CZSharedImage under a name that the app gives.
    package static let czSharedImageAssociated = Preset(
        id: "czsharedimage-associated", group: .origins,
        title: "CZSharedImage 0.4.0, with setImage:forPath:",
        summary: "shares images that are alive by the URL under which the app sets them",
        explanation: """
            As czsharedimage, by its README's recipe for the network: the app asks imageForPath: \
            with the URL, fetches the file if there is nothing, and sets the image under the URL. \
            Whoever asks before the first is done fetches for itself.
            """,
        spec: "weak(coalesce=off)+key(path)+decode(lazy)+disk(off)",
        source: """
            CZSharedImage 0.4.0 at 8a74c1af, README and CZSharedImage/CZSharedImage.m \
            (github.com/mjmsmith/czsharedimage)
            """,
        quirks: ["Ten views that ask for one image at once fetch it ten times."],
        assumptions: [
            "UIKit decodes what was fetched when it is first shown, on the main thread."
        ],
        verification: .read(
            "CZSharedImage/CZSharedImage.m at 8a74c1af, and its README's recipe",
            worked: 6))
}
