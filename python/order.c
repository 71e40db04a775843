/*
 * An order in Python, as evictionlab.h's plugin. Each instance starts one interpreter, which ends with
 * it, and runs _interpreter.py beside this library. Calls without an answer are kept, and go over
 * together with the next one that has one: a pipe costs more than a call.
 *
 * The settings are "PYTHON;FILE:CLASS;DIGEST;SETTINGS", as evictionlab.order writes them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <evictionlab.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { INSERTED, REMOVED, EVICT, REQUESTED, USED, MISSED, ADMITS, IS_OVERFULL, RELEASED, RESIZED };

/* By the numbers above. Those that end in ? have an answer. */
static const char names[] =
    "inserted,removed,evict?,requested,used,missed,admits?,is_overfull?,released,resized";

typedef struct {
    uint32_t call;
    uint32_t key;
    int64_t cost;
} call;

enum { KEPT = 4096, TEXT = 4096 };

typedef struct {
    pid_t interpreter;
    int calls; /* written here */
    int answers; /* read here */
    unsigned long known; /* by call: whether the order has a method for it */
    size_t count;
    call kept[KEPT];
} python_order;

/* Reads a line of the interpreter's into a text; 0 if it ended before. */
static int read_line(int from, char *text) {
    size_t length = 0;
    while (length + 1 < TEXT && read(from, text + length, 1) == 1) {
        if (text[length] == '\n') {
            text[length] = 0;
            return 1;
        }
        length++;
    }
    text[length] = 0;
    return 0;
}

/* Ends the process, and with it the row, with the order's last words. */
static _Noreturn void fail(python_order *order, const char *begun) {
    char text[TEXT] = "";
    size_t length = strlen(begun);
    memcpy(text, begun, length);
    read_line(order->answers, text + length);
    fprintf(stderr, "lab: the order in Python ended: %s\n", text[0] ? text + 3 : "without a word");
    fflush(stderr);
    _exit(1);
}

static void flush(python_order *order) {
    const char *next = (const char *)order->kept;
    size_t left = order->count * sizeof(call);
    while (left > 0) {
        ssize_t written = write(order->calls, next, left);
        if (written <= 0) fail(order, "");
        next += written;
        left -= (size_t)written;
    }
    order->count = 0;
}

static void keep(void *instance, uint32_t number, evictionlab_key key, int64_t cost) {
    python_order *order = instance;
    if (!(order->known >> number & 1)) return;
    if (order->count == KEPT) flush(order);
    order->kept[order->count++] = (call){number, key, cost};
}

static int64_t ask(void *instance, uint32_t number, evictionlab_key key, int64_t cost, int64_t usual) {
    python_order *order = instance;
    int64_t answer = 0;
    if (!(order->known >> number & 1)) return usual;
    keep(order, number, key, cost);
    flush(order);
    char bytes[sizeof answer + 1] = "";
    size_t length = 0;
    while (length < sizeof answer) {
        ssize_t more = read(order->answers, bytes + length, sizeof answer - length);
        if (more <= 0) fail(order, bytes);
        length += (size_t)more;
    }
    memcpy(&answer, bytes, sizeof answer);
    /* No key and no truth is as large as text is. */
    if (answer < 0 || answer > UINT32_MAX) fail(order, bytes);
    return answer;
}

/*
 * In the child: descriptors 3 and 4 are the pipes, and it ends when the lab's process does. The lab's
 * own input and output aren't the order's: what it prints goes to standard error.
 */
static _Noreturn void become(char *const words[], int calls, int answers) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(calls, 3);
    dup2(answers, 4);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(2, 1);
    closefrom(5);
    setenv("PYTHONHASHSEED", "0", 1);
    execvp(words[0], words);
    dprintf(4, "no %s can't be started\n", words[0]);
    _exit(127);
}

static int start(python_order *order, char *const words[]) {
    int calls[2], answers[2];
    if (pipe(calls) != 0 || pipe(answers) != 0) return 0;
    signal(SIGPIPE, SIG_IGN);
    order->interpreter = fork();
    if (order->interpreter == 0) {
        /* Above 4, so that none is in another's place. */
        int from = calls[0], to = answers[1];
        while (from < 5) from = dup(from);
        while (to < 5) to = dup(to);
        become(words, from, to);
    }
    close(calls[0]);
    close(answers[1]);
    order->calls = calls[1];
    order->answers = answers[0];
    return order->interpreter > 0;
}

static void end(python_order *order) {
    close(order->answers);
    free(order);
}

/* An error in the last calls is one of the row's, too. */
static void destroy(void *instance) {
    python_order *order = instance;
    int status = 0;
    flush(order);
    close(order->calls);
    if (waitpid(order->interpreter, &status, 0) > 0 && status != 0) fail(order, "");
    end(order);
}

static void *create(const evictionlab_context *context) {
    char numbers[4][24], python[TEXT], script[TEXT], said[TEXT];
    const char *mark = strchr(context->settings, ';');
    Dl_info own;
    python_order *order = calloc(1, sizeof *order);
    if (!order || !mark || !dladdr((void *)&names, &own)) {
        context->host->refuse(context->host->context, "its settings aren't evictionlab.order's");
        free(order);
        return NULL;
    }
    snprintf(python, sizeof python, "%.*s", (int)(mark - context->settings), context->settings);
    const char *slash = strrchr(own.dli_fname, '/');
    snprintf(script, sizeof script, "%.*s_interpreter.py",
        slash ? (int)(slash - own.dli_fname + 1) : 0, own.dli_fname);
    snprintf(numbers[0], sizeof numbers[0], "%u", context->key_count);
    snprintf(numbers[1], sizeof numbers[1], "%lld", (long long)context->limit);
    snprintf(numbers[2], sizeof numbers[2], "%lld", (long long)context->limit_count);
    snprintf(numbers[3], sizeof numbers[3], "%llu", (unsigned long long)context->seed);
    char *const words[] = {python, script, (char *)names, (char *)context->settings, numbers[0],
        numbers[1], numbers[2], numbers[3], NULL};
    if (!start(order, words)) {
        context->host->refuse(context->host->context, "no interpreter can be started");
        free(order);
        return NULL;
    }
    if (!read_line(order->answers, said) || strncmp(said, "ok ", 3) != 0) {
        context->host->refuse(context->host->context,
            strncmp(said, "no ", 3) == 0 ? said + 3 : "the interpreter ended at once");
        close(order->calls);
        waitpid(order->interpreter, NULL, 0);
        end(order);
        return NULL;
    }
    order->known = strtoul(said + 3, NULL, 10);
    return order;
}

static void inserted(void *order, evictionlab_key key, int64_t cost) { keep(order, INSERTED, key, cost); }
static void removed(void *order, evictionlab_key key) { keep(order, REMOVED, key, 0); }
static void requested(void *order, evictionlab_key key) { keep(order, REQUESTED, key, 0); }
static void used(void *order, evictionlab_key key) { keep(order, USED, key, 0); }
static void missed(void *order, evictionlab_key key) { keep(order, MISSED, key, 0); }
static void released(void *order, evictionlab_key key) { keep(order, RELEASED, key, 0); }
static void resized(void *order, int64_t limit) { keep(order, RESIZED, 0, limit); }

static evictionlab_key evict(void *order, evictionlab_key newcomer) {
    return (evictionlab_key)ask(order, EVICT, newcomer, 0, EVICTIONLAB_NO_KEY);
}

static int admits(void *order, evictionlab_key key, int64_t cost) {
    return (int)ask(order, ADMITS, key, cost, 1);
}

static int is_overfull(void *order) { return (int)ask(order, IS_OVERFULL, 0, 0, 0); }

static const evictionlab_order functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .inserted = inserted,
    .removed = removed, .evict = evict, .requested = requested, .used = used, .missed = missed,
    .admits = admits, .is_overfull = is_overfull, .released = released, .resized = resized,
};

static const evictionlab_plugin plugin = {
    .version = EVICTIONLAB_VERSION, .size = sizeof plugin, .name = "python", .order = &functions,
};

EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
    (void)version;
    return &plugin;
}
