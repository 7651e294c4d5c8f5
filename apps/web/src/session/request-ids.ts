const digits = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
// Has the shape of the server's UUIDs. Not crypto.randomUUID(), which browsers offer only over https.
const ofThisTab = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-`;
let count = 0;

/** A request id, which finds the log line and lets this tab recognise its own changes. */
export function nextRequestId(): string {
  count += 1;
  return ofThisTab + count.toString(16).padStart(12, '0');
}

export function isOwnRequest(id: string): boolean {
  return id.startsWith(ofThisTab);
}
