/** The first bytes of each format, in hex. */
const beginnings = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^47494638(?:37|39)61/,
  'image/webp': /^52494646.{8}57454250/,
  'application/pdf': /^255044462d/,
} as const;

export const anyBytes = 'application/octet-stream';
/** Types that are told by the bytes, and that no browser executes. */
export const toldTypes: readonly string[] = Object.keys(beginnings);

const mediaType = /^([\w.+-]{1,60}\/[\w.+-]{1,60})(?:\s*;|$)/;

/** The type of a file: by its bytes if they tell it, else as claimed. A claim that the bytes refute is dropped. */
export function mediaTypeOf(bytes: Buffer, claimed: string | null | undefined): string {
  const beginning = bytes.subarray(0, 16).toString('hex');
  const told = Object.entries(beginnings).find(([, pattern]) => pattern.test(beginning));
  if (told) return told[0];
  const type = mediaType.exec(claimed?.toLowerCase() ?? '')?.[1];
  return type === undefined || toldTypes.includes(type) ? anyBytes : type;
}
