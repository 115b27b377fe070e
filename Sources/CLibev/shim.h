#pragma once
#include <ev.h>

// libev's initialisers are macros, which Swift does not import.
static inline void tessera_timer_init(ev_timer *timer, void (*callback)(struct ev_loop *, ev_timer *, int),
                                      double after, double repeat, void *owner) {
  ev_timer_init(timer, callback, after, repeat);
  timer->data = owner;
}
