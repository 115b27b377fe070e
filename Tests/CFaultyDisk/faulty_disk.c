#include "faulty_disk.h"

#include <sqlite3.h>

static faulty_disk_hooks hooks;
static sqlite3_vfs *real_vfs;
static sqlite3_vfs shim;

/// The real file follows in the same memory, which SQLite gives by szOsFile.
typedef struct {
  sqlite3_file base;
  long long disk;
  const char *path;
} disk_file;

static sqlite3_file *real_of(sqlite3_file *file) { return (sqlite3_file *)((disk_file *)file + 1); }

static int ask(sqlite3_file *file, faulty_disk_call call, int *torn) {
  disk_file *own = (disk_file *)file;
  call.path = own->path;
  return hooks.judge(own->disk, &call, torn);
}

static int close_file(sqlite3_file *file) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xClose(real);
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int torn = 0;
  int code = ask(file, (faulty_disk_call){.operation = faulty_disk_read, .offset = offset, .count = count}, &torn);
  sqlite3_file *real = real_of(file);
  return code ? code : real->pMethods->xRead(real, bytes, count, offset);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *real = real_of(file);
  sqlite3_int64 size = 0;
  int torn = 0;
  int code = real->pMethods->xFileSize(real, &size);
  if (code) return code;
  faulty_disk_call call = {
      .operation = faulty_disk_write, .offset = offset, .count = count, .bytes = bytes, .size = size};
  code = ask(file, call, &torn);
  if (code && torn > 0) real->pMethods->xWrite(real, bytes, torn, offset);
  return code ? code : real->pMethods->xWrite(real, bytes, count, offset);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  int torn = 0;
  int code = ask(file, (faulty_disk_call){.operation = faulty_disk_truncate, .offset = size}, &torn);
  sqlite3_file *real = real_of(file);
  return code ? code : real->pMethods->xTruncate(real, size);
}

/// The disk is imagined: nothing need reach the real one.
static int sync_file(sqlite3_file *file, int flags) {
  (void)flags;
  int torn = 0;
  return ask(file, (faulty_disk_call){.operation = faulty_disk_sync}, &torn);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xFileSize(real, size);
}

static int lock_file(sqlite3_file *file, int lock) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xLock(real, lock);
}

static int unlock_file(sqlite3_file *file, int lock) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xUnlock(real, lock);
}

static int check_lock(sqlite3_file *file, int *result) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xCheckReservedLock(real, result);
}

static int control_file(sqlite3_file *file, int operation, void *argument) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xFileControl(real, operation, argument);
}

static int sector_size(sqlite3_file *file) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xSectorSize(real);
}

static int characteristics(sqlite3_file *file) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xDeviceCharacteristics(real);
}

static int map_shared(sqlite3_file *file, int region, int size, int extend, void volatile **memory) {
  int torn = 0;
  int code = extend ? ask(file, (faulty_disk_call){.operation = faulty_disk_map, .offset = region}, &torn) : 0;
  sqlite3_file *real = real_of(file);
  return code ? code : real->pMethods->xShmMap(real, region, size, extend, memory);
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xShmLock(real, offset, count, flags);
}

static void fence_shared(sqlite3_file *file) {
  sqlite3_file *real = real_of(file);
  real->pMethods->xShmBarrier(real);
}

static int unmap_shared(sqlite3_file *file, int removes) {
  sqlite3_file *real = real_of(file);
  return real->pMethods->xShmUnmap(real, removes);
}

/// Version 2: without memory-mapped files, whose reads nobody would be asked about.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = fence_shared,
    .xShmUnmap = unmap_shared,
};

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *taken) {
  (void)vfs;
  long long disk = path ? hooks.find(path) : 0;
  if (!disk) return real_vfs->xOpen(real_vfs, path, file, flags, taken);
  disk_file *own = (disk_file *)file;
  own->base.pMethods = 0;
  own->disk = disk;
  own->path = path;
  int exists = 0;
  int torn = 0;
  real_vfs->xAccess(real_vfs, path, SQLITE_ACCESS_EXISTS, &exists);
  faulty_disk_call call = {
      .operation = faulty_disk_open, .creates = !exists && (flags & SQLITE_OPEN_CREATE) != 0};
  int code = ask(file, call, &torn);
  if (!code) code = real_vfs->xOpen(real_vfs, path, real_of(file), flags, taken);
  if (!code) own->base.pMethods = &methods;
  return code;
}

static int remove_file(sqlite3_vfs *vfs, const char *path, int sync_folder) {
  (void)vfs;
  long long disk = hooks.find(path);
  int torn = 0;
  faulty_disk_call call = {.operation = faulty_disk_remove, .path = path, .count = sync_folder};
  int code = disk ? hooks.judge(disk, &call, &torn) : 0;
  return code ? code : real_vfs->xDelete(real_vfs, path, disk ? 0 : sync_folder);
}

int faulty_disk_install(faulty_disk_hooks given) {
  hooks = given;
  real_vfs = sqlite3_vfs_find(0);
  if (!real_vfs) return SQLITE_ERROR;
  // The other methods are the real ones: they use nothing of their VFS but what is copied here.
  shim = *real_vfs;
  shim.zName = "faulty-disk";
  shim.pNext = 0;
  shim.szOsFile = (int)sizeof(disk_file) + real_vfs->szOsFile;
  shim.xOpen = open_file;
  shim.xDelete = remove_file;
  return sqlite3_vfs_register(&shim, 1);
}
