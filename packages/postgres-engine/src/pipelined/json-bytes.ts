import { suffixLength, writeSuffix } from '../type-id.ts';

const quote = 34;
const backslash = 92;
const firstPrintable = 32;
const zero = 48;
const point = 46;
const letterT = 84;
const letterZ = 90;
const dateLength = 10;
const fractionAt = 19;
// PostgreSQL prints at most 29 bytes; the JSON text has 26 with its quotes.
const timestampMax = 32;

/** Prints a value without decoding it. PostgreSQL's text of it is between `start` and `end`. */
export type Print = (json: JsonBytes, bytes: Buffer, start: number, end: number) => void;

// Approximate length of a page of 25 typical records.
const usualSize = 16_384;

/**
 * Writes JSON as UTF-8 bytes. PostgreSQL also sends UTF-8, so most of it is copied; as strings it would be decoded and
 * encoded again (docs/decisions/0004).
 */
export class JsonBytes {
  #bytes = Buffer.allocUnsafe(usualSize);
  #at = 0;

  static of(write: (json: JsonBytes) => void): Buffer {
    const json = new JsonBytes();
    write(json);
    return json.#bytes.subarray(0, json.#at);
  }

  put(piece: Buffer): void {
    this.copy(piece, 0, piece.length);
  }

  /** Writes a string that is already JSON. */
  json(text: string): void {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#reserve(text.length * 3);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** Copies bytes that are already JSON: jsonb, integers. */
  copy(bytes: Buffer, start: number, end: number): void {
    const to = this.#reserve(end - start);
    // A loop is faster than the call of `copy` for short ranges.
    if (end - start > 48) bytes.copy(this.#bytes, this.#at, start, end);
    else for (let from = start, at = this.#at; from < end; from += 1, at += 1) to[at] = bytes[from] ?? 0;
    this.#at += end - start;
  }

  /** Writes a text as a JSON string, escaped if necessary. */
  text(bytes: Buffer, start: number, end: number): void {
    const to = this.#reserve(end - start + 2);
    let at = this.#at;
    to[at++] = quote;
    for (let from = start; from < end; from += 1) {
      const byte = bytes[from] ?? 0;
      if (byte < firstPrintable || byte === quote || byte === backslash)
        return this.value(bytes.toString('utf8', start, end));
      to[at++] = byte;
    }
    to[at++] = quote;
    this.#at = at;
  }

  /** `2026-01-02 03:04:05.6+00`, as PostgreSQL prints it in UTC, as `2026-01-02T03:04:05.600Z`. */
  timestamp(bytes: Buffer, start: number): void {
    const to = this.#reserve(timestampMax);
    let at = this.#at;
    to[at++] = quote;
    for (let i = 0; i < fractionAt; i += 1) to[at++] = i === dateLength ? letterT : (bytes[start + i] ?? 0);
    to[at++] = point;
    const millisecondsEnd = at + 3;
    // The digits of the fraction end at the sign of the time zone.
    if (bytes[start + fractionAt] === point)
      for (let i = start + fractionAt + 1; (bytes[i] ?? 0) >= zero; i += 1) to[at++] = bytes[i] ?? 0;
    while (at < millisecondsEnd) to[at++] = zero;
    to[at++] = letterZ;
    to[at++] = quote;
    this.#at = at;
  }

  /** Writes a uuid as an id. `before` is the quote and the prefix. */
  id(before: Buffer, bytes: Buffer, start: number): void {
    const to = this.#reserve(before.length + suffixLength + 1);
    this.put(before);
    writeSuffix(bytes, start, to, this.#at);
    this.#at += suffixLength;
    to[this.#at++] = quote;
  }

  value(value: unknown): void {
    this.json(JSON.stringify(value));
  }

  /** Grows the buffer for `more` bytes, and returns it. */
  #reserve(more: number): Buffer {
    if (this.#at + more > this.#bytes.length) {
      const larger = Buffer.allocUnsafe((this.#at + more) * 2);
      this.#bytes.copy(larger, 0, 0, this.#at);
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}
