/*
 * Counts what this program asks the heap for: the linker takes these in place of the C library's,
 * for us and for every library that we use. Memory still comes from the C library, under the names
 * that it keeps for such wrappers, and goes back through its own free().
 *
 * Source: "Replacing malloc" in the manual of the GNU C library.
 */
#include "Allocations.h"

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long asked;

static void count(void) { __atomic_fetch_add(&asked, 1, __ATOMIC_RELAXED); }

unsigned long rodi_allocations(void) { return __atomic_load_n(&asked, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count();
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
        return EINVAL;
    void *made = memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}
