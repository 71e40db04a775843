/// The phone that `lab scenario new --phone` writes: small, runnable, and explained by its
/// comments.
package enum PhoneTemplate {
    package static let text = """
        {
          "//": "Several apps on one phone, and who is in front when. 'lab run FILE'",
          "//": "replays them on one clock, over one memory, link, flash and set of cores;",
          "//": "'lab scenario check FILE' says what is wrong, and what gives way.",
          "version": 1,
          "about": "A feed and a chat, with the camera between them, and music.",
          "seed": 42,
          "device": "iphone-8",
          "//": "The apps' own policies, and the feed with another one.",
          "policies": ["as written", "feed=lru(limit=64MB)"],
          "claims": ["feed/returns == 2"],

          "phone": {
            "//": "Scenarios inside lab, or files beside this one. A person of the phone's",
            "//": "seed uses them for as long as they are in front.",
            "feed": { "scenario": "tableview-people", "policy": "weak" },
            "chat": { "scenario": "chat-people", "policy": "lru(limit=32MB)" },
            "//": "Memory alone, by time in front, and what is kept once it is left.",
            "camera": {
              "memory": [["0s", "180MB"], ["1500ms", "620MB"]], "left": "90MB",
              "coldStart": "1200ms"
            },
            "music": { "memory": "90MB", "plays": true }
          },

          "//": "Or drawn: { for: an hour, apps: { feed: 4, chat: 2, camera: 1 } }.",
          "front": [
            { "app": "music", "for": "10s" },
            { "app": "feed", "for": "90s" },
            { "home": "3s" },
            { "app": "camera", "for": "15s" },
            { "app": "feed", "for": "60s" },
            { "app": "chat", "for": "45s" },
            { "locked": "10m" },
            { "app": "feed", "for": "30s" }
          ]
        }

        """
}
