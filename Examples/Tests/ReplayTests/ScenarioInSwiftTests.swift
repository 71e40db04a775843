import EvictionLab
import Testing

/// A shop, in which a person looks at some products.
func shop(products: Int) throws -> Scenario {
    try Scenario("shop", device: "iphone-8", network: "lte") { app in
        app.images("thumbnails", count: 90, width: 240, height: 240)
        app.images("pictures", count: 6, width: 1125, height: 1125, remote: true)
        app.grid("products", items: 90, columns: 3, cell: ["thumbnails"], onTap: .push("product"))
        app.pager("product", pages: 6, cell: ["pictures"])
    } script: { person in
        person.push("products")
        for _ in 0..<products {
            person.fling(2000)
            person.tap(1)
            person.page(2)
            person.wait(.seconds(1))
            person.pop()
        }
        person.memoryWarning()
        person.scroll(to: .start)
    }
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
        _ = try Scenario("shop") { app in
            app.images("thumbnails", count: 90, width: 240, height: 240)
            app.grid("products", items: 90, columns: 3, cell: ["thumbnail"])
        } script: { person in
            person.push("products")
        }
        Issue.record("no group is called 'thumbnail'")
    } catch {
        #expect(
            error.description == """
                shop: screens.products.cell[0].images: there is no image group 'thumbnail'. \
                Did you mean 'thumbnails'?
                """)
    }
}
