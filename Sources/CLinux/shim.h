/* What Swift's Glibc module leaves out. */
#include <getopt.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
