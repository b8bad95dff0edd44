/* What Swift's Glibc module leaves out. */
#include <getopt.h>
#include <linux/serial.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timex.h>

/* getopt_long(3) answers through globals, which Swift 6 takes for a data race: Invocation lets one
 * thread at a time at them. */
static inline void rodi_getopt_restart(void) { optind = 0; opterr = 0; }
static inline const char *rodi_getopt_argument(void) { return optarg; }
static inline int rodi_getopt_next(void) { return optind; }
static inline int rodi_getopt_unknown(void) { return optopt; }
