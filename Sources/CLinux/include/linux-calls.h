// The Linux calls that Swift's Glibc does not show. Of the load tool: epoll, timerfd, and a thread's core; of the
// server: how a thread gives way.
#pragma once
#include <stdint.h>

struct poll_event {
  uint64_t key;
  uint32_t can_read;
  uint32_t can_write;
};

/// A descriptor that waits for others (epoll_create1); negative on failure.
int poll_create(void);
/// Watches a descriptor for reading, and for writing if asked; `change` for one that is watched already.
int poll_watch(int poll, int descriptor, uint64_t key, int writing, int change);
int poll_forget(int poll, int descriptor);
/// Waits without end for up to `limit` (at most 512) events.
int poll_wait(int poll, struct poll_event *events, int limit);

/// A descriptor that can be read from a time of CLOCK_MONOTONIC on (timerfd_create).
int alarm_create(void);
int alarm_set(int alarm, int64_t seconds, int64_t nanoseconds);

/// Has the calling thread give way: niceness 10, and slices of a tenth of a millisecond (sched_setattr), for whoever
/// wakes up waits for the end of the present one. A kernel before Linux 6.12 heeds the niceness only.
int thread_give_way(void);

/// Keeps the calling thread, and what it starts, on one core (sched_setaffinity).
int core_pin(int core);
