// The files that are inside `lab`. As bytes of C they cost the Swift compiler nothing.
#include "embedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
    const char *path;
    // With a zero behind it.
    const char *text;
} files[] = {
    {"scenarios/background.json", (const char[]){
#embed "../../scenarios/background.json" suffix(, 0)
    }},
    {"scenarios/book-carousel.json", (const char[]){
#embed "../../scenarios/book-carousel.json" suffix(, 0)
    }},
    {"scenarios/cards.json", (const char[]){
#embed "../../scenarios/cards.json" suffix(, 0)
    }},
    {"scenarios/carousel.json", (const char[]){
#embed "../../scenarios/carousel.json" suffix(, 0)
    }},
    {"scenarios/chat.json", (const char[]){
#embed "../../scenarios/chat.json" suffix(, 0)
    }},
    {"scenarios/clips.json", (const char[]){
#embed "../../scenarios/clips.json" suffix(, 0)
    }},
    {"scenarios/czsharedimage.json", (const char[]){
#embed "../../scenarios/czsharedimage.json" suffix(, 0)
    }},
    {"scenarios/icons.json", (const char[]){
#embed "../../scenarios/icons.json" suffix(, 0)
    }},
    {"scenarios/mail.json", (const char[]){
#embed "../../scenarios/mail.json" suffix(, 0)
    }},
    {"scenarios/map.json", (const char[]){
#embed "../../scenarios/map.json" suffix(, 0)
    }},
    {"scenarios/navigation.json", (const char[]){
#embed "../../scenarios/navigation.json" suffix(, 0)
    }},
    {"scenarios/news.json", (const char[]){
#embed "../../scenarios/news.json" suffix(, 0)
    }},
    {"scenarios/one-cache-or-two.json", (const char[]){
#embed "../../scenarios/one-cache-or-two.json" suffix(, 0)
    }},
    {"scenarios/phone-android-12gb.json", (const char[]){
#embed "../../scenarios/phone-android-12gb.json" suffix(, 0)
    }},
    {"scenarios/phone-android-2gb.json", (const char[]){
#embed "../../scenarios/phone-android-2gb.json" suffix(, 0)
    }},
    {"scenarios/phone-iphone-4gb.json", (const char[]){
#embed "../../scenarios/phone-iphone-4gb.json" suffix(, 0)
    }},
    {"scenarios/photo-grid.json", (const char[]){
#embed "../../scenarios/photo-grid.json" suffix(, 0)
    }},
    {"scenarios/photo-library.json", (const char[]){
#embed "../../scenarios/photo-library.json" suffix(, 0)
    }},
    {"scenarios/prefetch-queues.json", (const char[]){
#embed "../../scenarios/prefetch-queues.json" suffix(, 0)
    }},
    {"scenarios/pressure.json", (const char[]){
#embed "../../scenarios/pressure.json" suffix(, 0)
    }},
    {"scenarios/reader.json", (const char[]){
#embed "../../scenarios/reader.json" suffix(, 0)
    }},
    {"scenarios/shop.json", (const char[]){
#embed "../../scenarios/shop.json" suffix(, 0)
    }},
    {"scenarios/six-connections.json", (const char[]){
#embed "../../scenarios/six-connections.json" suffix(, 0)
    }},
    {"scenarios/social.json", (const char[]){
#embed "../../scenarios/social.json" suffix(, 0)
    }},
    {"scenarios/stickers.json", (const char[]){
#embed "../../scenarios/stickers.json" suffix(, 0)
    }},
    {"scenarios/stories.json", (const char[]){
#embed "../../scenarios/stories.json" suffix(, 0)
    }},
    {"scenarios/tableview.json", (const char[]){
#embed "../../scenarios/tableview.json" suffix(, 0)
    }},
    {"scenarios/two-queues.json", (const char[]){
#embed "../../scenarios/two-queues.json" suffix(, 0)
    }},
    {"scenarios/wander.json", (const char[]){
#embed "../../scenarios/wander.json" suffix(, 0)
    }},
    {"scenarios/people/cards-people.json", (const char[]){
#embed "../../scenarios/people/cards-people.json" suffix(, 0)
    }},
    {"scenarios/people/chat-people.json", (const char[]){
#embed "../../scenarios/people/chat-people.json" suffix(, 0)
    }},
    {"scenarios/people/clips-people.json", (const char[]){
#embed "../../scenarios/people/clips-people.json" suffix(, 0)
    }},
    {"scenarios/people/mail-people.json", (const char[]){
#embed "../../scenarios/people/mail-people.json" suffix(, 0)
    }},
    {"scenarios/people/news-people.json", (const char[]){
#embed "../../scenarios/people/news-people.json" suffix(, 0)
    }},
    {"scenarios/people/photo-grid-people.json", (const char[]){
#embed "../../scenarios/people/photo-grid-people.json" suffix(, 0)
    }},
    {"scenarios/people/photo-library-people.json", (const char[]){
#embed "../../scenarios/people/photo-library-people.json" suffix(, 0)
    }},
    {"scenarios/people/reader-people.json", (const char[]){
#embed "../../scenarios/people/reader-people.json" suffix(, 0)
    }},
    {"scenarios/people/shop-people.json", (const char[]){
#embed "../../scenarios/people/shop-people.json" suffix(, 0)
    }},
    {"scenarios/people/stickers-people.json", (const char[]){
#embed "../../scenarios/people/stickers-people.json" suffix(, 0)
    }},
    {"scenarios/people/stories-people.json", (const char[]){
#embed "../../scenarios/people/stories-people.json" suffix(, 0)
    }},
    {"scenarios/people/tableview-people.json", (const char[]){
#embed "../../scenarios/people/tableview-people.json" suffix(, 0)
    }},
    {"scenarios/quirks/disjoint-store.json", (const char[]){
#embed "../../scenarios/quirks/disjoint-store.json" suffix(, 0)
    }},
    {"scenarios/quirks/double-warning-trap.json", (const char[]){
#embed "../../scenarios/quirks/double-warning-trap.json" suffix(, 0)
    }},
    {"scenarios/quirks/entry-cap.json", (const char[]){
#embed "../../scenarios/quirks/entry-cap.json" suffix(, 0)
    }},
    {"scenarios/quirks/expired-served.json", (const char[]){
#embed "../../scenarios/quirks/expired-served.json" suffix(, 0)
    }},
    {"scenarios/quirks/limit-lowered.json", (const char[]){
#embed "../../scenarios/quirks/limit-lowered.json" suffix(, 0)
    }},
    {"scenarios/quirks/lossy-key.json", (const char[]){
#embed "../../scenarios/quirks/lossy-key.json" suffix(, 0)
    }},
    {"scenarios/quirks/lost-variant.json", (const char[]){
#embed "../../scenarios/quirks/lost-variant.json" suffix(, 0)
    }},
    {"scenarios/quirks/marker-evicted.json", (const char[]){
#embed "../../scenarios/quirks/marker-evicted.json" suffix(, 0)
    }},
    {"scenarios/quirks/near-size.json", (const char[]){
#embed "../../scenarios/quirks/near-size.json" suffix(, 0)
    }},
    {"scenarios/quirks/oversized-wipes.json", (const char[]){
#embed "../../scenarios/quirks/oversized-wipes.json" suffix(, 0)
    }},
    {"scenarios/quirks/placeholder-before.json", (const char[]){
#embed "../../scenarios/quirks/placeholder-before.json" suffix(, 0)
    }},
    {"scenarios/quirks/postponed-in-fling.json", (const char[]){
#embed "../../scenarios/quirks/postponed-in-fling.json" suffix(, 0)
    }},
    {"scenarios/quirks/purge-to-60.json", (const char[]){
#embed "../../scenarios/quirks/purge-to-60.json" suffix(, 0)
    }},
    {"scenarios/quirks/ranges-by-depth.json", (const char[]){
#embed "../../scenarios/quirks/ranges-by-depth.json" suffix(, 0)
    }},
    {"scenarios/quirks/refused-newcomer.json", (const char[]){
#embed "../../scenarios/quirks/refused-newcomer.json" suffix(, 0)
    }},
    {"scenarios/quirks/replaced-image-kept.json", (const char[]){
#embed "../../scenarios/quirks/replaced-image-kept.json" suffix(, 0)
    }},
    {"scenarios/quirks/replaced-unnoticed.json", (const char[]){
#embed "../../scenarios/quirks/replaced-unnoticed.json" suffix(, 0)
    }},
    {"scenarios/quirks/second-touch.json", (const char[]){
#embed "../../scenarios/quirks/second-touch.json" suffix(, 0)
    }},
    {"scenarios/quirks/shared-cache.json", (const char[]){
#embed "../../scenarios/quirks/shared-cache.json" suffix(, 0)
    }},
    {"scenarios/quirks/sliding-time.json", (const char[]){
#embed "../../scenarios/quirks/sliding-time.json" suffix(, 0)
    }},
    {"scenarios/quirks/stale-overwrite.json", (const char[]){
#embed "../../scenarios/quirks/stale-overwrite.json" suffix(, 0)
    }},
    {"scenarios/quirks/trim-in-background.json", (const char[]){
#embed "../../scenarios/quirks/trim-in-background.json" suffix(, 0)
    }},
    {"scenarios/quirks/uniform-cost-freeze.json", (const char[]){
#embed "../../scenarios/quirks/uniform-cost-freeze.json" suffix(, 0)
    }},
    {"headers/evictionlab.h", (const char[]){
#embed "../CEvictionLab/include/evictionlab.h" suffix(, 0)
    }},
    {"devices/iphone-5.json", (const char[]){
#embed "../../devices/iphone-5.json" suffix(, 0)
    }},
    {"devices/iphone-6s.json", (const char[]){
#embed "../../devices/iphone-6s.json" suffix(, 0)
    }},
    {"devices/iphone-7-plus.json", (const char[]){
#embed "../../devices/iphone-7-plus.json" suffix(, 0)
    }},
    {"devices/iphone-8.json", (const char[]){
#embed "../../devices/iphone-8.json" suffix(, 0)
    }},
    {"devices/iphone-x.json", (const char[]){
#embed "../../devices/iphone-x.json" suffix(, 0)
    }},
    {"devices/iphone-xr.json", (const char[]){
#embed "../../devices/iphone-xr.json" suffix(, 0)
    }},
    {"devices/iphone-xs.json", (const char[]){
#embed "../../devices/iphone-xs.json" suffix(, 0)
    }},
    {"devices/iphone-11.json", (const char[]){
#embed "../../devices/iphone-11.json" suffix(, 0)
    }},
    {"devices/iphone-12-mini.json", (const char[]){
#embed "../../devices/iphone-12-mini.json" suffix(, 0)
    }},
    {"devices/iphone-13-pro.json", (const char[]){
#embed "../../devices/iphone-13-pro.json" suffix(, 0)
    }},
    {"devices/iphone-se-3.json", (const char[]){
#embed "../../devices/iphone-se-3.json" suffix(, 0)
    }},
    {"devices/iphone-14.json", (const char[]){
#embed "../../devices/iphone-14.json" suffix(, 0)
    }},
    {"devices/iphone-14-pro.json", (const char[]){
#embed "../../devices/iphone-14-pro.json" suffix(, 0)
    }},
    {"devices/iphone-15.json", (const char[]){
#embed "../../devices/iphone-15.json" suffix(, 0)
    }},
    {"devices/iphone-15-pro.json", (const char[]){
#embed "../../devices/iphone-15-pro.json" suffix(, 0)
    }},
    {"devices/iphone-15-pro-max.json", (const char[]){
#embed "../../devices/iphone-15-pro-max.json" suffix(, 0)
    }},
    {"devices/iphone-16.json", (const char[]){
#embed "../../devices/iphone-16.json" suffix(, 0)
    }},
    {"devices/iphone-16-pro.json", (const char[]){
#embed "../../devices/iphone-16-pro.json" suffix(, 0)
    }},
    {"devices/iphone-16e.json", (const char[]){
#embed "../../devices/iphone-16e.json" suffix(, 0)
    }},
    {"devices/iphone-17.json", (const char[]){
#embed "../../devices/iphone-17.json" suffix(, 0)
    }},
    {"devices/iphone-17-pro.json", (const char[]){
#embed "../../devices/iphone-17-pro.json" suffix(, 0)
    }},
    {"devices/iphone-17-pro-max.json", (const char[]){
#embed "../../devices/iphone-17-pro-max.json" suffix(, 0)
    }},
    {"devices/iphone-air.json", (const char[]){
#embed "../../devices/iphone-air.json" suffix(, 0)
    }},
    {"devices/ipad-pro-11.json", (const char[]){
#embed "../../devices/ipad-pro-11.json" suffix(, 0)
    }},
    {"devices/ipad-9.json", (const char[]){
#embed "../../devices/ipad-9.json" suffix(, 0)
    }},
    {"devices/ipad-mini-6.json", (const char[]){
#embed "../../devices/ipad-mini-6.json" suffix(, 0)
    }},
    {"devices/ipad-pro-m1.json", (const char[]){
#embed "../../devices/ipad-pro-m1.json" suffix(, 0)
    }},
    {"devices/ipad-air-5.json", (const char[]){
#embed "../../devices/ipad-air-5.json" suffix(, 0)
    }},
    {"devices/ipad-10.json", (const char[]){
#embed "../../devices/ipad-10.json" suffix(, 0)
    }},
    {"devices/ipad-pro-m2.json", (const char[]){
#embed "../../devices/ipad-pro-m2.json" suffix(, 0)
    }},
    {"devices/ipad-air-m2.json", (const char[]){
#embed "../../devices/ipad-air-m2.json" suffix(, 0)
    }},
    {"devices/ipad-pro-m4.json", (const char[]){
#embed "../../devices/ipad-pro-m4.json" suffix(, 0)
    }},
    {"devices/ipad-pro-m4-16gb.json", (const char[]){
#embed "../../devices/ipad-pro-m4-16gb.json" suffix(, 0)
    }},
    {"devices/ipad-mini-7.json", (const char[]){
#embed "../../devices/ipad-mini-7.json" suffix(, 0)
    }},
    {"devices/ipad-a16.json", (const char[]){
#embed "../../devices/ipad-a16.json" suffix(, 0)
    }},
    {"devices/pixel-6.json", (const char[]){
#embed "../../devices/pixel-6.json" suffix(, 0)
    }},
    {"devices/pixel-6a.json", (const char[]){
#embed "../../devices/pixel-6a.json" suffix(, 0)
    }},
    {"devices/pixel-7.json", (const char[]){
#embed "../../devices/pixel-7.json" suffix(, 0)
    }},
    {"devices/pixel-7a.json", (const char[]){
#embed "../../devices/pixel-7a.json" suffix(, 0)
    }},
    {"devices/pixel-8.json", (const char[]){
#embed "../../devices/pixel-8.json" suffix(, 0)
    }},
    {"devices/pixel-8-pro.json", (const char[]){
#embed "../../devices/pixel-8-pro.json" suffix(, 0)
    }},
    {"devices/pixel-8a.json", (const char[]){
#embed "../../devices/pixel-8a.json" suffix(, 0)
    }},
    {"devices/pixel-9.json", (const char[]){
#embed "../../devices/pixel-9.json" suffix(, 0)
    }},
    {"devices/pixel-9-pro.json", (const char[]){
#embed "../../devices/pixel-9-pro.json" suffix(, 0)
    }},
    {"devices/pixel-9a.json", (const char[]){
#embed "../../devices/pixel-9a.json" suffix(, 0)
    }},
    {"devices/pixel-10.json", (const char[]){
#embed "../../devices/pixel-10.json" suffix(, 0)
    }},
    {"devices/pixel-10-pro.json", (const char[]){
#embed "../../devices/pixel-10-pro.json" suffix(, 0)
    }},
    {"devices/galaxy-s23.json", (const char[]){
#embed "../../devices/galaxy-s23.json" suffix(, 0)
    }},
    {"devices/galaxy-a14.json", (const char[]){
#embed "../../devices/galaxy-a14.json" suffix(, 0)
    }},
    {"devices/galaxy-a54.json", (const char[]){
#embed "../../devices/galaxy-a54.json" suffix(, 0)
    }},
    {"devices/galaxy-a15.json", (const char[]){
#embed "../../devices/galaxy-a15.json" suffix(, 0)
    }},
    {"devices/galaxy-a25.json", (const char[]){
#embed "../../devices/galaxy-a25.json" suffix(, 0)
    }},
    {"devices/galaxy-s24.json", (const char[]){
#embed "../../devices/galaxy-s24.json" suffix(, 0)
    }},
    {"devices/galaxy-a35.json", (const char[]){
#embed "../../devices/galaxy-a35.json" suffix(, 0)
    }},
    {"devices/galaxy-a55.json", (const char[]){
#embed "../../devices/galaxy-a55.json" suffix(, 0)
    }},
    {"devices/galaxy-a16.json", (const char[]){
#embed "../../devices/galaxy-a16.json" suffix(, 0)
    }},
    {"devices/galaxy-s25.json", (const char[]){
#embed "../../devices/galaxy-s25.json" suffix(, 0)
    }},
    {"devices/galaxy-a36.json", (const char[]){
#embed "../../devices/galaxy-a36.json" suffix(, 0)
    }},
    {"devices/galaxy-a56.json", (const char[]){
#embed "../../devices/galaxy-a56.json" suffix(, 0)
    }},
    {"devices/android-128.json", (const char[]){
#embed "../../devices/android-128.json" suffix(, 0)
    }},
    {"devices/android-256.json", (const char[]){
#embed "../../devices/android-256.json" suffix(, 0)
    }},
    {"devices/android-512.json", (const char[]){
#embed "../../devices/android-512.json" suffix(, 0)
    }},
    {"devices/android-512-api34.json", (const char[]){
#embed "../../devices/android-512-api34.json" suffix(, 0)
    }},
    {"devices/android.json", (const char[]){
#embed "../../devices/android.json" suffix(, 0)
    }},
    {"devices/desktop.json", (const char[]){
#embed "../../devices/desktop.json" suffix(, 0)
    }},
    {"networks/lte.json", (const char[]){
#embed "../../networks/lte.json" suffix(, 0)
    }},
    {"networks/wifi.json", (const char[]){
#embed "../../networks/wifi.json" suffix(, 0)
    }},
    {"networks/fios.json", (const char[]){
#embed "../../networks/fios.json" suffix(, 0)
    }},
    {"networks/4g-dense.json", (const char[]){
#embed "../../networks/4g-dense.json" suffix(, 0)
    }},
    {"networks/4g.json", (const char[]){
#embed "../../networks/4g.json" suffix(, 0)
    }},
    {"networks/cable.json", (const char[]){
#embed "../../networks/cable.json" suffix(, 0)
    }},
    {"networks/slow-4g.json", (const char[]){
#embed "../../networks/slow-4g.json" suffix(, 0)
    }},
    {"networks/3g.json", (const char[]){
#embed "../../networks/3g.json" suffix(, 0)
    }},
    {"networks/dsl.json", (const char[]){
#embed "../../networks/dsl.json" suffix(, 0)
    }},
    {"networks/3g-good.json", (const char[]){
#embed "../../networks/3g-good.json" suffix(, 0)
    }},
    {"networks/3g-average.json", (const char[]){
#embed "../../networks/3g-average.json" suffix(, 0)
    }},
    {"networks/3g-regular.json", (const char[]){
#embed "../../networks/3g-regular.json" suffix(, 0)
    }},
    {"networks/slow-3g.json", (const char[]){
#embed "../../networks/slow-3g.json" suffix(, 0)
    }},
    {"networks/edge-good.json", (const char[]){
#embed "../../networks/edge-good.json" suffix(, 0)
    }},
    {"networks/edge.json", (const char[]){
#embed "../../networks/edge.json" suffix(, 0)
    }},
    {"networks/2g.json", (const char[]){
#embed "../../networks/2g.json" suffix(, 0)
    }},
    {"systems/dictionary.json", (const char[]){
#embed "../../systems/dictionary.json" suffix(, 0)
    }},
    {"systems/czsharedimage.json", (const char[]){
#embed "../../systems/czsharedimage.json" suffix(, 0)
    }},
    {"systems/czsharedimage-data.json", (const char[]){
#embed "../../systems/czsharedimage-data.json" suffix(, 0)
    }},
    {"systems/czsharedimage-associated.json", (const char[]){
#embed "../../systems/czsharedimage-associated.json" suffix(, 0)
    }},
    {"systems/czsharedimage-shipped.json", (const char[]){
#embed "../../systems/czsharedimage-shipped.json" suffix(, 0)
    }},
    {"systems/czsharedimage-shipped-scale.json", (const char[]){
#embed "../../systems/czsharedimage-shipped-scale.json" suffix(, 0)
    }},
    {"systems/sgimagecache.json", (const char[]){
#embed "../../systems/sgimagecache.json" suffix(, 0)
    }},
    {"systems/sgimagecache-shipped.json", (const char[]){
#embed "../../systems/sgimagecache-shipped.json" suffix(, 0)
    }},
    {"systems/sgcache.json", (const char[]){
#embed "../../systems/sgcache.json" suffix(, 0)
    }},
    {"systems/bnr.json", (const char[]){
#embed "../../systems/bnr.json" suffix(, 0)
    }},
    {"systems/bnr-undeleted.json", (const char[]){
#embed "../../systems/bnr-undeleted.json" suffix(, 0)
    }},
    {"systems/carousel.json", (const char[]){
#embed "../../systems/carousel.json" suffix(, 0)
    }},
    {"systems/carousel-distance.json", (const char[]){
#embed "../../systems/carousel-distance.json" suffix(, 0)
    }},
    {"systems/imagenamed.json", (const char[]){
#embed "../../systems/imagenamed.json" suffix(, 0)
    }},
    {"systems/imagenamed-measured.json", (const char[]){
#embed "../../systems/imagenamed-measured.json" suffix(, 0)
    }},
    {"systems/asyncimage.json", (const char[]){
#embed "../../systems/asyncimage.json" suffix(, 0)
    }},
    {"systems/nscache-apple.json", (const char[]){
#embed "../../systems/nscache-apple.json" suffix(, 0)
    }},
    {"systems/apple-guide.json", (const char[]){
#embed "../../systems/apple-guide.json" suffix(, 0)
    }},
    {"systems/nscache-swift.json", (const char[]){
#embed "../../systems/nscache-swift.json" suffix(, 0)
    }},
    {"systems/nscache-gnustep.json", (const char[]){
#embed "../../systems/nscache-gnustep.json" suffix(, 0)
    }},
    {"systems/nscache-gnustep-discardable.json", (const char[]){
#embed "../../systems/nscache-gnustep-discardable.json" suffix(, 0)
    }},
    {"systems/nuke.json", (const char[]){
#embed "../../systems/nuke.json" suffix(, 0)
    }},
    {"systems/nuke-12.json", (const char[]){
#embed "../../systems/nuke-12.json" suffix(, 0)
    }},
    {"systems/kingfisher.json", (const char[]){
#embed "../../systems/kingfisher.json" suffix(, 0)
    }},
    {"systems/sdwebimage.json", (const char[]){
#embed "../../systems/sdwebimage.json" suffix(, 0)
    }},
    {"systems/sdwebimage-weak.json", (const char[]){
#embed "../../systems/sdwebimage-weak.json" suffix(, 0)
    }},
    {"systems/alamofireimage.json", (const char[]){
#embed "../../systems/alamofireimage.json" suffix(, 0)
    }},
    {"systems/pincache.json", (const char[]){
#embed "../../systems/pincache.json" suffix(, 0)
    }},
    {"systems/hyperoslo.json", (const char[]){
#embed "../../systems/hyperoslo.json" suffix(, 0)
    }},
    {"systems/haneke.json", (const char[]){
#embed "../../systems/haneke.json" suffix(, 0)
    }},
    {"systems/texture.json", (const char[]){
#embed "../../systems/texture.json" suffix(, 0)
    }},
    {"systems/fastimagecache.json", (const char[]){
#embed "../../systems/fastimagecache.json" suffix(, 0)
    }},
    {"systems/glide.json", (const char[]){
#embed "../../systems/glide.json" suffix(, 0)
    }},
    {"systems/coil.json", (const char[]){
#embed "../../systems/coil.json" suffix(, 0)
    }},
    {"systems/coil-compose.json", (const char[]){
#embed "../../systems/coil-compose.json" suffix(, 0)
    }},
    {"systems/fresco.json", (const char[]){
#embed "../../systems/fresco.json" suffix(, 0)
    }},
    {"systems/picasso.json", (const char[]){
#embed "../../systems/picasso.json" suffix(, 0)
    }},
    {"systems/uil.json", (const char[]){
#embed "../../systems/uil.json" suffix(, 0)
    }},
    {"systems/lrucache.json", (const char[]){
#embed "../../systems/lrucache.json" suffix(, 0)
    }},
    {"systems/android-guide.json", (const char[]){
#embed "../../systems/android-guide.json" suffix(, 0)
    }},
    {"systems/react-native.json", (const char[]){
#embed "../../systems/react-native.json" suffix(, 0)
    }},
    {"systems/react-native-android.json", (const char[]){
#embed "../../systems/react-native-android.json" suffix(, 0)
    }},
    {"systems/expo-image-ios.json", (const char[]){
#embed "../../systems/expo-image-ios.json" suffix(, 0)
    }},
    {"systems/expo-image-android.json", (const char[]){
#embed "../../systems/expo-image-android.json" suffix(, 0)
    }},
    {"systems/fastimage-ios.json", (const char[]){
#embed "../../systems/fastimage-ios.json" suffix(, 0)
    }},
    {"systems/fastimage-android.json", (const char[]){
#embed "../../systems/fastimage-android.json" suffix(, 0)
    }},
    {"systems/flutter.json", (const char[]){
#embed "../../systems/flutter.json" suffix(, 0)
    }},
    {"systems/cached-network-image.json", (const char[]){
#embed "../../systems/cached-network-image.json" suffix(, 0)
    }},
    {"systems/chromium.json", (const char[]){
#embed "../../systems/chromium.json" suffix(, 0)
    }},
    {"systems/chromium-desktop.json", (const char[]){
#embed "../../systems/chromium-desktop.json" suffix(, 0)
    }},
    {"systems/chromium-gpu.json", (const char[]){
#embed "../../systems/chromium-gpu.json" suffix(, 0)
    }},
    {"systems/chromium-gpu-desktop.json", (const char[]){
#embed "../../systems/chromium-gpu-desktop.json" suffix(, 0)
    }},
    {"systems/webkit.json", (const char[]){
#embed "../../systems/webkit.json" suffix(, 0)
    }},
    {"systems/webkit-browser.json", (const char[]){
#embed "../../systems/webkit-browser.json" suffix(, 0)
    }},
    {"systems/webkit-viewer.json", (const char[]){
#embed "../../systems/webkit-viewer.json" suffix(, 0)
    }},
    {"systems/firefox.json", (const char[]){
#embed "../../systems/firefox.json" suffix(, 0)
    }},
    {"systems/qt-quick.json", (const char[]){
#embed "../../systems/qt-quick.json" suffix(, 0)
    }},
    {"systems/sdanimatedimageview.json", (const char[]){
#embed "../../systems/sdanimatedimageview.json" suffix(, 0)
    }},
    {"systems/gifu.json", (const char[]){
#embed "../../systems/gifu.json" suffix(, 0)
    }},
    {"systems/flanimatedimage.json", (const char[]){
#embed "../../systems/flanimatedimage.json" suffix(, 0)
    }},
    {"systems/animatedimagedrawable.json", (const char[]){
#embed "../../systems/animatedimagedrawable.json" suffix(, 0)
    }},
    {"systems/unbounded.json", (const char[]){
#embed "../../systems/unbounded.json" suffix(, 0)
    }},
    {"pages/report.css", (const char[]){
#embed "pages/report.css" suffix(, 0)
    }},
    {"pages/report-plot.js", (const char[]){
#embed "pages/report-plot.js" suffix(, 0)
    }},
    {"pages/report-table.js", (const char[]){
#embed "pages/report-table.js" suffix(, 0)
    }},
    {"pages/report.js", (const char[]){
#embed "pages/report.js" suffix(, 0)
    }},
    {"pages/film.css", (const char[]){
#embed "pages/film.css" suffix(, 0)
    }},
    {"pages/film-log.js", (const char[]){
#embed "pages/film-log.js" suffix(, 0)
    }},
    {"pages/film-draw.js", (const char[]){
#embed "pages/film-draw.js" suffix(, 0)
    }},
    {"pages/film-time.js", (const char[]){
#embed "pages/film-time.js" suffix(, 0)
    }},
    {"pages/film-legend.js", (const char[]){
#embed "pages/film-legend.js" suffix(, 0)
    }},
    {"pages/film-picture.js", (const char[]){
#embed "pages/film-picture.js" suffix(, 0)
    }},
    {"pages/film-page.js", (const char[]){
#embed "pages/film-page.js" suffix(, 0)
    }},
    {"words/keys.md", (const char[]){
#embed "words/keys.md" suffix(, 0)
    }},
    {"words/columns.md", (const char[]){
#embed "words/columns.md" suffix(, 0)
    }},
    {"words/events.md", (const char[]){
#embed "words/events.md" suffix(, 0)
    }},
    {"words/policies.md", (const char[]){
#embed "words/policies.md" suffix(, 0)
    }},
    {"words/orders.md", (const char[]){
#embed "words/orders.md" suffix(, 0)
    }},
    {"words/commands.md", (const char[]){
#embed "words/commands.md" suffix(, 0)
    }},
    {"words/formats.md", (const char[]){
#embed "words/formats.md" suffix(, 0)
    }},
    {"words/traps.md", (const char[]){
#embed "words/traps.md" suffix(, 0)
    }},
    {"words/figures.md", (const char[]){
#embed "words/figures.md" suffix(, 0)
    }},
    {"templates/scenario.json", (const char[]){
#embed "templates/scenario.json" suffix(, 0)
    }},
    {"templates/phone.json", (const char[]){
#embed "templates/phone.json" suffix(, 0)
    }},
    {"templates/task.sh", (const char[]){
#embed "templates/task.sh" suffix(, 0)
    }},
    {"templates/completions.bash", (const char[]){
#embed "templates/completions.bash" suffix(, 0)
    }},
    {"templates/completions.fish", (const char[]){
#embed "templates/completions.fish" suffix(, 0)
    }},
    {"templates/completions.zsh", (const char[]){
#embed "templates/completions.zsh" suffix(, 0)
    }},
};

int embedded_count(void) { return sizeof files / sizeof *files; }

const char *embedded_path(int number) { return files[number].path; }

const char *embedded_text(int number) { return files[number].text; }
