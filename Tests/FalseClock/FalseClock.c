/*
 * A calendar that lies, and another boot: loaded into a program under test by LD_PRELOAD, this stands
 * before the C library and libsystemd, for the program and for every library that it uses. The boot
 * clock is moved by the program itself, as ClockLead.swift says.
 *
 * Source: ld.so(8), clock_gettime(2), gettimeofday(2), sd_id128_get_boot(3).
 */
#define _GNU_SOURCE
#include "FalseClock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000;

/* Whether there is a file, and all of it. */
static int read_clocks(struct rodi_clocks *clocks) {
    const char *path = getenv("RODI_CLOCK_LEAD");
    /* Opened anew each time: a descriptor of ours could be closed by who takes it for its own. */
    int descriptor = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (descriptor < 0) return 0;
    ssize_t count = read(descriptor, clocks, sizeof *clocks);
    close(descriptor);
    return count == (ssize_t)sizeof *clocks;
}

static int is_calendar(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE ||
           clock == CLOCK_REALTIME_ALARM || clock == CLOCK_TAI;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    struct rodi_clocks clocks;
    int saved = errno;
    int lies = is_calendar(clock) && read_clocks(&clocks);
    errno = saved;
    if (syscall(SYS_clock_gettime, lies ? CLOCK_BOOTTIME : clock, time) != 0) return -1;
    if (!lies) return 0;
    int64_t told = time->tv_sec * second + time->tv_nsec + clocks.lead + clocks.distance;
    /* Rounded down before 1970 too. */
    int64_t rest = (told % second + second) % second;
    time->tv_sec = (told - rest) / second;
    time->tv_nsec = rest;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

int timespec_get(struct timespec *time, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

time_t time(time_t *copy) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (copy) *copy = now.tv_sec;
    return now.tv_sec;
}

/* Declared by no header here: the test needs the name only. */
int sd_id128_get_boot(void *name) {
    struct rodi_clocks clocks;
    if (!read_clocks(&clocks)) return -ENOENT;
    memcpy(name, clocks.boot, sizeof clocks.boot);
    return 0;
}
