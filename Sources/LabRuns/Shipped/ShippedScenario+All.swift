extension ShippedScenario {
    /// Those of `scenarios/`, then those of `scenarios/quirks/`, each by its name.
    package static let all = plain + quirks

    static let plain = [
        ShippedScenario("background", PackageResources.background_json),
        ShippedScenario("book-carousel", PackageResources.book_carousel_json),
        ShippedScenario("carousel", PackageResources.carousel_json),
        ShippedScenario("chat", PackageResources.chat_json),
        ShippedScenario("czsharedimage", PackageResources.czsharedimage_json),
        ShippedScenario("icons", PackageResources.icons_json),
        ShippedScenario("map", PackageResources.map_json),
        ShippedScenario("navigation", PackageResources.navigation_json),
        ShippedScenario("one-cache-or-two", PackageResources.one_cache_or_two_json),
        ShippedScenario("photo-grid", PackageResources.photo_grid_json),
        ShippedScenario("photo-library", PackageResources.photo_library_json),
        ShippedScenario("prefetch-queues", PackageResources.prefetch_queues_json),
        ShippedScenario("pressure", PackageResources.pressure_json),
        ShippedScenario("reader", PackageResources.reader_json),
        ShippedScenario("shop", PackageResources.shop_json),
        ShippedScenario("social", PackageResources.social_json),
        ShippedScenario("tableview", PackageResources.tableview_json),
        ShippedScenario("two-queues", PackageResources.two_queues_json),
        ShippedScenario("wander", PackageResources.wander_json),
    ]

    /// Small ones, each about a single trap.
    static let quirks = [
        ShippedScenario("disjoint-store", PackageResources.disjoint_store_json),
        ShippedScenario("double-warning-trap", PackageResources.double_warning_trap_json),
        ShippedScenario("entry-cap", PackageResources.entry_cap_json),
        ShippedScenario("expired-served", PackageResources.expired_served_json),
        ShippedScenario("limit-lowered", PackageResources.limit_lowered_json),
        ShippedScenario("lossy-key", PackageResources.lossy_key_json),
        ShippedScenario("lost-variant", PackageResources.lost_variant_json),
        ShippedScenario("marker-evicted", PackageResources.marker_evicted_json),
        ShippedScenario("near-size", PackageResources.near_size_json),
        ShippedScenario("oversized-wipes", PackageResources.oversized_wipes_json),
        ShippedScenario("placeholder-before", PackageResources.placeholder_before_json),
        ShippedScenario("postponed-in-fling", PackageResources.postponed_in_fling_json),
        ShippedScenario("purge-to-60", PackageResources.purge_to_60_json),
        ShippedScenario("ranges-by-depth", PackageResources.ranges_by_depth_json),
        ShippedScenario("refused-newcomer", PackageResources.refused_newcomer_json),
        ShippedScenario("replaced-image-kept", PackageResources.replaced_image_kept_json),
        ShippedScenario("replaced-unnoticed", PackageResources.replaced_unnoticed_json),
        ShippedScenario("second-touch", PackageResources.second_touch_json),
        ShippedScenario("shared-cache", PackageResources.shared_cache_json),
        ShippedScenario("sliding-time", PackageResources.sliding_time_json),
        ShippedScenario("stale-overwrite", PackageResources.stale_overwrite_json),
        ShippedScenario("trim-in-background", PackageResources.trim_in_background_json),
        ShippedScenario("uniform-cost-freeze", PackageResources.uniform_cost_freeze_json),
    ]
}
