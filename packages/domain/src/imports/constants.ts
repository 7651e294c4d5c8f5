export const fileSizeMax = 50 * 1024 * 1024;
export const partSizeMax = 150_000;
