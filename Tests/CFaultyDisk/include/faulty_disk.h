#pragma once

// A VFS of SQLite that asks before it passes anything on, so that tests can be the disk.

enum {
  faulty_disk_open,
  faulty_disk_read,
  faulty_disk_write,
  faulty_disk_truncate,
  faulty_disk_sync,
  faulty_disk_remove,
  faulty_disk_map,
  faulty_disk_operations
};

/// What SQLite is about to do with a file; valid during the call only.
typedef struct {
  int operation;
  const char *path;
  /// Of a write; of a truncation the new size.
  long long offset;
  long long count;
  const unsigned char *bytes;
  /// Of the file before a write.
  long long size;
  /// Whether an opening makes the file.
  int creates;
} faulty_disk_call;

typedef struct {
  /// The number of the disk a file is on, 0 if it is on none: it is then left to SQLite. From any thread.
  long long (*find)(const char *path);
  /// 0, or the result code to fail with. From any thread; `torn` bytes of a failing write are written.
  int (*judge)(long long disk, const faulty_disk_call *call, int *torn);
} faulty_disk_hooks;

/// Makes the VFS the default of the process (`sqlite3_vfs_register`), before the first connection is opened.
int faulty_disk_install(faulty_disk_hooks hooks);
