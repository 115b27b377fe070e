#pragma once
#include <sqlite3.h>

// What Swift does not import: a destructor that is a cast of -1, and a variadic function.
static inline sqlite3_destructor_type tessera_sqlite_transient(void) { return SQLITE_TRANSIENT; }

static inline int tessera_sqlite_set_option(sqlite3 *database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}

// Before the first connection; a variadic call, which Swift cannot make.
static inline int tessera_sqlite_forgo_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
