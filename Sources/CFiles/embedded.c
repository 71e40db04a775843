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
    {"scenarios/carousel.json", (const char[]){
#embed "../../scenarios/carousel.json" suffix(, 0)
    }},
    {"scenarios/chat.json", (const char[]){
#embed "../../scenarios/chat.json" suffix(, 0)
    }},
    {"scenarios/czsharedimage.json", (const char[]){
#embed "../../scenarios/czsharedimage.json" suffix(, 0)
    }},
    {"scenarios/icons.json", (const char[]){
#embed "../../scenarios/icons.json" suffix(, 0)
    }},
    {"scenarios/map.json", (const char[]){
#embed "../../scenarios/map.json" suffix(, 0)
    }},
    {"scenarios/navigation.json", (const char[]){
#embed "../../scenarios/navigation.json" suffix(, 0)
    }},
    {"scenarios/one-cache-or-two.json", (const char[]){
#embed "../../scenarios/one-cache-or-two.json" suffix(, 0)
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
    {"scenarios/social.json", (const char[]){
#embed "../../scenarios/social.json" suffix(, 0)
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
    {"pages/report.css", (const char[]){
#embed "pages/report.css" suffix(, 0)
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
    {"pages/film-page.js", (const char[]){
#embed "pages/film-page.js" suffix(, 0)
    }},
};

int embedded_count(void) { return sizeof files / sizeof *files; }

const char *embedded_path(int number) { return files[number].path; }

const char *embedded_text(int number) { return files[number].text; }
