const digits = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
// Shaped like the UUIDs of the server. Not crypto.randomUUID(): browsers have it only where the page came over https.
const ofThisTab = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-`;
let count = 0;

/** An id for a request, by which its log line is found and this tab knows what it caused itself. */
export function nextRequestId(): string {
  count += 1;
  return ofThisTab + count.toString(16).padStart(12, '0');
}

export function isOwnRequest(id: string): boolean {
  return id.startsWith(ofThisTab);
}
