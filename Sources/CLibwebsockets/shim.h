#pragma once
#include <libwebsockets.h>

/// `LWS_PRE` uses a macro expression Swift does not import.
enum { LWS_PRE_BYTES = LWS_PRE };
