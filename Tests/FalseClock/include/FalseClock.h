#ifndef RODI_FALSE_CLOCK_H
#define RODI_FALSE_CLOCK_H

#include <stdint.h>

/* What the file that RODI_CLOCK_LEAD names holds, in the order of this machine. */
struct rodi_clocks {
    /* How far the boot clock runs ahead of the machine's own, in nanoseconds. */
    int64_t lead;
    /* What the calendar says beyond that boot clock, in nanoseconds. */
    int64_t distance;
    /* The name of this boot. */
    uint8_t boot[16];
};

#endif
