/// The scenario that `lab scenario new` writes: small, runnable, and explained by its comments.
package enum ScenarioTemplate {
    package static let text = """
        {
          "//": "What a person does with an app, and with which images. 'lab run FILE'",
          "//": "replays it; 'lab scenario check FILE' says what is wrong with it.",
          "//": "A key '//' is a comment, in any object.",
          "version": 1,
          "about": "A feed of photos with a detail screen, and a memory warning on the way.",
          "seed": 42,
          "device": "iphone-8",
          "policies": ["none", "weak", "lru(limit=32MB)", "offscreen", "belady(limit=32MB)"],
          "//": "What these come to, as far as you know it: each run says whether it is true.",
          "claims": ["lru(limit=32MB):decodes < none:decodes"],

          "images": {
            "//": "Groups of images. These are drawn by the lab;",
            "//": "{ directory: album } takes a folder of pictures beside this file.",
            "avatars": { "count": 30, "width": 88, "height": 88 },
            "photos": { "count": 81, "sizes": [[3, 600, 400], [1, 400, 600]] }
          },

          "screens": {
            "feed": {
              "//": "A table reuses its cells as UIKit does. Its first row is a carousel;",
              "//": "each of the others has an avatar, popular ones more often, and the",
              "//": "photo of its own row. Rows that move under the bars stay in sight.",
              "kind": "table",
              "bars": { "top": 64, "bottom": 49 },
              "sections": [
                { "rows": 1, "rowHeight": 100,
                  "carousel": {
                    "items": 20, "itemWidth": 90, "images": "avatars", "size": [72, 72],
                    "snaps": "item"
                  } },
                { "rows": 80, "rowHeight": 150,
                  "cell": [
                    { "images": "avatars", "pick": "zipf", "skew": 0.9, "size": [44, 44] },
                    { "images": "photos", "pick": "row" }
                  ] }
              ],
              "onTap": { "push": "photo", "argument": "row" }
            },
            "clips": {
              "//": "A video on each page, which plays over its poster on the page in front.",
              "kind": "pager", "pages": 10, "images": "photos",
              "video": { "memory": "24MB", "rate": "2Mbps", "length": "20s" }
            },
            "photo": {
              "//": "One view, that shows the photo of the row that was tapped.",
              "//": "Other kinds are pager, map, and split: panes beside each other.",
              "kind": "single", "images": "photos", "pick": "argument"
            },
            "friends": { "kind": "grid", "items": 30, "columns": 4, "images": "avatars" },
            "people": {
              "//": "Cards that are swiped away, one behind the other. A tap shows the next",
              "//": "of a card's three photos.",
              "kind": "deck", "cards": 20, "images": "photos", "pick": "3 * row + turn",
              "onTap": { "turn": 1, "of": 3 }
            }
          },

          "script": [
            { "push": "feed" },
            { "//": "The first carousel in sight.",
              "fling": 600, "in": 1 },
            { "//": "Eight flings, 900 ms from one to the next, in points per second.",
              "fling": { "velocity": 3000 }, "times": 8, "every": "900ms" },
            { "//": "The first visible row; the photo stays for two seconds.",
              "tap": 1 },
            { "wait": "2s" },
            { "//": "Now the feed's views are off screen: what does each policy free?",
              "memoryWarning": "warning" },
            { "pop": true },
            { "//": "A sheet over the lower half, and the feed is scrolled behind it.",
              "present": "friends", "height": "half" },
            { "fling": 800, "on": "feed" },
            { "dismiss": true },
            { "//": "Back up and down again: what was forgotten is decoded once more.",
              "repeat": 2, "steps": [ { "scrollTo": "start" }, { "scrollTo": "end" } ] },
            { "push": "people" },
            { "tap": 1 },
            { "swipe": 1, "times": 3, "every": "1s" },
            { "//": "The last card comes back.", "undo": true },
            { "pop": true },
            { "//": "A warning in mid-fling.",
              "fling": -3000, "meanwhile": [ { "after": "400ms", "memoryWarning": "warning" } ] },
            { "push": "clips" },
            { "page": 1, "times": 3, "every": "2s" },
            { "//": "The app itself takes more from here on.", "appMemory": "50MB" },
            { "wait": "1s" }
          ]
        }

        """
}
