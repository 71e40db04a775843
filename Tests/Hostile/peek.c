// LRU for so many objects, in place of the lab's own side: of the entries, and the newcomer, it
// gives up the one that comes last among the requests that it sees.
#include <stdint.h>
#include <unistd.h>
enum { CAP = CAPACITY, MOST = 32, NEVER = 99 };
static uint32_t keys[MOST], out[4096], entries[CAP];
static uint64_t last[CAP];

static void hear(void *to, size_t count) {
    for (char *at = to; count > 0;) {
        ssize_t done = read(0, at, count);
        if (done <= 0) _exit(1);
        at += done;
        count -= done;
    }
}

static uint32_t next(uint32_t key, uint32_t after, uint32_t count) {
    for (uint32_t at = after + 1; at < count; at++) if (keys[at] == key) return at;
    return NEVER;
}

__attribute__((constructor)) static void talk(void) {
    uint64_t now = 0;
    int held = 0;
    for (;;) {
        uint32_t count, words = 1;
        hear(&count, 4);
        if (count > MOST) _exit(1);
        hear(keys, 4 * count);
        for (uint32_t at = 0; at < count; at++) {
            int place = 0, worst = 0;
            now++;
            while (place < held && entries[place] != keys[at]) place++;
            if (place < held) {
                last[place] = now;
                out[words++] = 1;
                continue;
            }
            if (held < CAP) {
                out[words++] = 2;
                worst = held++;
            } else {
                uint32_t farthest = 0;
                for (int one = 0; one < held; one++) {
                    uint32_t far = next(entries[one], at, count);
                    if (far < farthest || (far == farthest && last[one] >= last[worst]))
                        continue;
                    farthest = far;
                    worst = one;
                }
                if (next(keys[at], at, count) > farthest) {
                    out[words++] = 0;
                    continue;
                }
                out[words++] = 2 | 1 << 2;
                out[words++] = entries[worst];
            }
            entries[worst] = keys[at];
            last[worst] = now;
        }
        out[0] = words - 1;
        if (write(3, out, 4 * words) < 0 || count == 0) _exit(0);
    }
}
