import EvictionLab
import Testing

/// A shop, in which a person looks at some products.
func shop(products: Int) throws -> Scenario {
    let looks = Array(
        repeating: """
            { "fling": 2000 }, { "tap": 1 }, { "page": 2 }, { "wait": "1s" }, { "pop": true }
            """,
        count: products)
    return try Scenario(
        json: """
            { "version": 1, "name": "shop", "device": "iphone-8", "network": "lte",
              "images": {
                "thumbnails": { "count": 90, "width": 240, "height": 240 },
                "pictures": { "count": 6, "width": 1125, "height": 1125, "remote": true } },
              "screens": {
                "products": { "kind": "grid", "items": 90, "columns": 3, "images": "thumbnails",
                              "onTap": { "push": "product" } },
                "product": { "kind": "pager", "pages": 6, "images": "pictures" } },
              "script": [ { "push": "products" }, \(looks.joined(separator: ", ")),
                          { "memoryWarning": "warning" }, { "scrollTo": "start" } ] }
            """)
}

@Test(arguments: [1, 3, 10])
func theShopFitsIntoMemory(products: Int) throws {
    let lab = try Lab(shop(products: products))
    let result = try lab.run("lru(limit=32MB)+offscreen+on(warning, clear)")
    #expect(result.kills == 0)
    #expect(result.peakFootprintBytes < 100_000_000)
}

@Test func anyColumnCanBeRead() throws {
    let result = try Lab(shop(products: 3)).run("lru(limit=8MB)")
    let wait: Double = try #require(result[.allVisibleMsP95])
    #expect(wait < 2_000)
    #expect(result[.decodes] == Int64(result.decodes))
    #expect(result[.killedAtMs] == nil)
    #expect(result.row[.spec].hasPrefix("cache(order=lru, limit=8000000"))
}

@Test func whatIsWrongIsThrown() {
    do throws(Complaint) {
        _ = try Scenario(
            json: """
                { "version": 1, "images": { "thumbnails": { "count": 9, "width": 24, "height": 24 } },
                  "screens": { "products": { "kind": "grid", "items": 9, "columns": 3,
                                             "images": "thumbnail" } },
                  "script": [{ "push": "products" }] }
                """, name: "shop")
        Issue.record("no group is called 'thumbnail'")
    } catch {
        #expect(
            error.description == """
                shop:3:40: screens.products.images: there is no image group 'thumbnail'. \
                Did you mean 'thumbnails'?
                """)
    }
}
