/** Bytes of a file. */
export const fileSizeMax = 50 * 1024 * 1024;
/** Characters of a part: it fits into a request of 1 MiB, whatever they are. */
export const partSizeMax = 150_000;
