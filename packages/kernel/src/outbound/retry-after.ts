const askedMsMax = 3_600_000;

/**
 * The `Retry-After` of a 429 or 503 answer in milliseconds, from seconds or a date (RFC 9110, 10.2.3), at most an hour.
 * Undefined if it is neither or is in the past.
 */
export function retryAfterMs(status: number, header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || (status !== 429 && status !== 503)) return undefined;
  const text = header.trim();
  const askedMs = /^\d{1,10}$/.test(text) ? Number(text) * 1_000 : Date.parse(text.endsWith('GMT') ? text : '') - nowMs;
  return askedMs > 0 ? Math.min(askedMs, askedMsMax) : undefined;
}
