// Begins with its first file.
