import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import { parseExactly } from '@dossier/kernel/exact-json.ts';
import { codingOf, codings, decoded, ratioMax } from './content-encoding.ts';
import { UnsupportedMediaType } from './errors.ts';
import { endOfString, repeatedFieldIn } from './repeated-fields.ts';

export const bodySizeBytesMax = 1_048_576;
const depthMax = 32;
const fieldsMax = 10_000;
const containersMax = 100_000;
// Number of further bytes after which a sender that ignores the refusal is cut off.
const discardedBytesMax = 16 * bodySizeBytesMax;

const [quote, bracket, brace] = [34, 91, 123] as const;

const jsonType = /^(?:(?:application|text)\/json|[\w.-]+\/[\w.+-]+\+json)\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** The JSON value of a body, or undefined for an empty one. Every fault is a 4xx. */
export async function readJson(request: IncomingMessage, sizeMax?: number): Promise<unknown> {
  const text = await readJsonText(request, sizeMax);
  return text === '' ? undefined : parseJson(text);
}

/** The text of a body declared as JSON: at most `sizeMax` bytes, in strict UTF-8; "" for an empty body. */
export async function readJsonText(request: IncomingMessage, sizeMax?: number): Promise<string> {
  return withoutMark(textOf(await readTypedBytes(request, demandJson, sizeMax)));
}

/** The text in strict UTF-8. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed([], 'The body is not valid UTF-8.');
  return bytes.toString('utf8');
}

/**
 * The decoded bytes of a body; none for an empty body. `demandType` throws for a type that it refuses; `types` are the
 * accepted ones.
 */
export async function readTypedBytes(
  request: IncomingMessage,
  demandType: (type: string) => void,
  sizeMax = bodySizeBytesMax,
  types?: string,
): Promise<Buffer> {
  const { headers } = request;
  const length = headers['content-length'];
  if (length === '0' || (length === undefined && headers['transfer-encoding'] === undefined)) return Buffer.alloc(0);
  if (Number(length) > sizeMax) throw tooLarge(request, sizeMax);
  const type = headers['content-type'];
  if (type !== undefined) demandType(type);
  const coding = codingOf(headers['content-encoding']);
  if (coding === null)
    throw new UnsupportedMediaType(`Send the body without Content-Encoding, or as ${codings.join(', ')}.`, types);
  const bytes = await readBytes(request, sizeMax);
  if (bytes.length > 0 && type === undefined)
    throw new UnsupportedMediaType('Send the header "Content-Type: application/json".', types);
  if (coding === undefined || bytes.length === 0) return bytes;
  const plain = await decoded(bytes, coding, sizeMax);
  if (!plain)
    throw new DomainError(
      'PAYLOAD_TOO_LARGE',
      `${tooLargeMessage(sizeMax)}, or ${ratioMax} times what was sent, once its coding is undone.`,
    );
  return plain;
}

/** Without the byte order mark that some senders prepend. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function demandJson(type: string): void {
  if (!isJsonType(type)) throw new UnsupportedMediaType('Send JSON, with the header "Content-Type: application/json".');
  if (charsetOf(type) !== 'utf-8') throw new UnsupportedMediaType('Send JSON in UTF-8.');
}

export function isJsonType(type: string): boolean {
  return jsonType.test(type);
}

/** The character set that a type names, `utf-8` for none. */
export function charsetOf(type: string): string {
  const named = charset.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  return named === 'utf8' || named === 'us-ascii' ? 'utf-8' : named;
}

/** The bytes of the body; 413 above the limit. */
export function readBytes(request: IncomingMessage, sizeMax = bodySizeBytesMax): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new DomainError('CLIENT_CLOSED_REQUEST', 'The request ended before its body did.'));
    // A sender that left during admission emits no more events.
    if (request.destroyed && !request.complete) return leave();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > sizeMax) reject(tooLarge(request, sizeMax));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', leave);
  });
}

/**
 * JSON as a value that PostgreSQL can store and that can't pollute a prototype: at most 32 levels, no NUL, no lone
 * surrogates, no `__proto__` or `constructor` as a key, no key twice in an object. Integers beyond 2^53 become texts
 * with all their digits, so a number field refuses them instead of storing a rounded number.
 */
export function parseJson(text: string): unknown {
  const value = parse(text);
  // The text was valid UTF-8, so NUL and lone surrogates can only be escapes.
  const rules = { isStored: true, hasEscapes: text.includes('\\u'), fieldCount: 0 };
  vet(value, [], rules);
  const repeated = repeatedFieldIn(text, rules.fieldCount);
  if (repeated) refuse(repeated, 'was sent twice: send it once');
  return value;
}

/** JSON that is only passed on: any names and texts, at most 32 levels, numbers within a double. */
export function parseAnyJson(text: string): unknown {
  const value = parse(withoutMark(text));
  vet(value, [], { isStored: false, hasEscapes: false, fieldCount: 0 });
  return value;
}

function parse(text: string): unknown {
  if (text.length > containersMax) vetSize(text);
  try {
    return parseExactly(text);
  } catch (cause) {
    throw new DomainError('BAD_REQUEST', 'The body is not valid JSON.', {
      issues: [{ path: [], message: jsonComplaint(cause) }],
      cause,
    });
  }
}

/**
 * Counts opening brackets, against a CPU attack: V8 needs 100 ms to build the objects of 1 MB of brackets; this scan
 * needs at most 12 ms.
 */
function vetSize(text: string): void {
  let containers = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === bracket || code === brace) containers += 1;
    if (containers > containersMax) refuse([], `must not hold more than ${containersMax} objects and lists`);
  }
}

type Path = (string | number)[];

interface Rules {
  /** PostgreSQL must be able to store it. */
  readonly isStored: boolean;
  /** It may have texts with NUL or lone surrogates. */
  readonly hasEscapes: boolean;
  /** The fields of all objects so far. */
  fieldCount: number;
}

/**
 * Walks a value without iterators, for up to a million values. Refuses numbers and depths that can't be represented.
 * `path` locates the value; it is restored on return.
 */
function vet(value: unknown, path: Path, rules: Rules): void {
  if (typeof value === 'string' && rules.hasEscapes) vetText(value, path);
  // JSON.parse reads 1e400 as Infinity, which JSON.stringify prints as null.
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(path, 'must be a number that a double can hold');
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= depthMax) refuse(path.slice(0, 3), `must not be nested deeper than ${depthMax} levels`);
  const step = (inner: unknown, key: string | number) => {
    path.push(key);
    if (typeof key === 'string' && rules.isStored) vetKey(key, path, rules.hasEscapes);
    vet(inner, path, rules);
    path.pop();
  };
  if (Array.isArray(value)) return value.forEach(step);
  const names = Object.keys(value);
  rules.fieldCount += names.length;
  if (rules.isStored && names.length > fieldsMax)
    refuse(path.slice(0, 3), `must not have more than ${fieldsMax} fields`);
  // Own names only, `__proto__` included: JSON.parse makes it an own field.
  for (const name of names) step((value as Record<string, unknown>)[name], name);
}

function vetKey(key: string, path: Path, hasEscapes: boolean): void {
  if (key === '__proto__' || key === 'constructor') refuse(path, `Unknown field "${key}".`);
  if (hasEscapes) vetText(key, path);
}

function vetText(text: string, path: Path): void {
  if (text.includes('\0')) refuse(path, 'must not contain the NUL character');
  if (!text.isWellFormed()) refuse(path, 'must not contain half of a surrogate pair');
}

function refuse(path: Path, message: string): never {
  const at = [...path];
  throw new DomainError('BAD_REQUEST', `${at.join('.') || 'body'}: ${message}`, { issues: [{ path: at, message }] });
}

// V8 quotes the text around the fault. Only the position is kept, since the text may be a secret and reach the log.
function jsonComplaint(cause: unknown): string {
  const position = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? 'ends too early or is not JSON' : `is not JSON at position ${position}`;
}

function tooLarge(request: IncomingMessage, sizeMax: number): DomainError {
  discard(request);
  return new DomainError('PAYLOAD_TOO_LARGE', `${tooLargeMessage(sizeMax)}.`);
}

const tooLargeMessage = (sizeMax: number) => `The body is larger than ${sizeMax / 1_048_576} MiB`;

// Lets the sender finish: closing at once would reset the connection before the answer arrives.
function discard(request: IncomingMessage): void {
  let size = 0;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > discardedBytesMax) request.destroy();
  });
}
