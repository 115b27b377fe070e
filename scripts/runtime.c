/* What the Embedded Swift runtime asks of a platform, so that the module imports nothing. */

/* `print` ends here: there is nowhere to print to. */
int putchar(int character) { return character; }

/* Only seeds the hashing of dictionaries and sets; a constant keeps every run the same. */
void arc4random_buf(void *buffer, unsigned long count) {
  unsigned char *byte = buffer;
  while (count--) *byte++ = 0x5a;
}
