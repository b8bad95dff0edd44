#ifndef RODI_BENCH_ALLOCATIONS_H
#define RODI_BENCH_ALLOCATIONS_H

/* Blocks that this program asked the heap for since it began; a block made larger is one more. */
unsigned long rodi_allocations(void);

#endif
