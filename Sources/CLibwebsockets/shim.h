#pragma once
#include <libwebsockets.h>

// `LWS_PRE` is a macro expression, which Swift does not import.
enum { LWS_PRE_BYTES = LWS_PRE };
