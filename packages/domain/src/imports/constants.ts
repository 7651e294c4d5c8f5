/** Of a file, in bytes. */
export const fileSizeMax = 50 * 1024 * 1024;
/** Of a part, in characters: it fits into a request of 1 MiB, whatever they are. */
export const partSizeMax = 150_000;
