#define _GNU_SOURCE
#include "linux-calls.h"

#include <sched.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

int poll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int poll_watch(int poll, int descriptor, uint64_t key, int writing, int change) {
  struct epoll_event event = {.events = EPOLLIN | (writing ? EPOLLOUT : 0), .data.u64 = key};
  return epoll_ctl(poll, change ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, descriptor, &event);
}

int poll_forget(int poll, int descriptor) { return epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, 0); }

int poll_wait(int poll, struct poll_event *events, int limit) {
  struct epoll_event ready[512];
  int count = epoll_wait(poll, ready, limit < 512 ? limit : 512, -1);
  for (int i = 0; i < count; i++) {
    events[i].key = ready[i].data.u64;
    events[i].can_read = (ready[i].events & ~EPOLLOUT) != 0;
    events[i].can_write = (ready[i].events & EPOLLOUT) != 0;
  }
  return count;
}

int alarm_create(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

int alarm_set(int alarm, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec setting = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(alarm, TFD_TIMER_ABSTIME, &setting, 0);
}

int thread_give_way(void) {
  // As in sched_setattr(2), which has no wrapper and no type in this C library.
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } wish = {.size = sizeof wish, .policy = SCHED_OTHER, .nice = 10, .runtime = 100000};
  return syscall(SYS_sched_setattr, 0, &wish, 0) == 0 ? 0 : setpriority(PRIO_PROCESS, 0, 10);
}

int core_pin(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  return sched_setaffinity(0, sizeof set, &set);
}
