// The Linux calls of the load tool that Swift's Glibc does not show: epoll, timerfd, and a thread's core.
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

/// Keeps the calling thread, and what it starts, on one core (sched_setaffinity).
int core_pin(int core);
