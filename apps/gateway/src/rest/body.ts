import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import { parseExactly } from '@dossier/kernel/exact-json.ts';

export const bodySizeBytesMax = 1_048_576;
const depthMax = 32;
const fieldsMax = 10_000;
const containersMax = 100_000;
// A sender that ignores a refusal is cut off after so much more, not read for ever.
const discardedBytesMax = 16 * bodySizeBytesMax;

const [quote, backslash, bracket, brace] = [34, 92, 91, 123] as const;

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** The JSON value of a request's body; undefined for an empty body. Everything wrong with it is a 4xx. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readJsonText(request);
  return text === '' ? undefined : parseJson(text);
}

/** The text of a body that says it is JSON: at most 1 MiB, in strict UTF-8; "" for an empty body. */
export async function readJsonText(request: IncomingMessage): Promise<string> {
  return withoutMark(await readText(request, demandJson));
}

/** The text of a body, byte for byte, whose type passes `demandType`, which throws for one that doesn't. */
export async function readText(request: IncomingMessage, demandType: (type: string) => void): Promise<string> {
  const { headers } = request;
  const length = headers['content-length'];
  if (length === '0' || (length === undefined && headers['transfer-encoding'] === undefined)) return '';
  if (Number(length) > bodySizeBytesMax) throw tooLarge(request);
  const type = headers['content-type'];
  if (type !== undefined) demandType(type);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw notJson('Send the body without Content-Encoding.');
  const bytes = await readBytes(request);
  if (bytes.length > 0 && type === undefined) throw notJson('Send the header "Content-Type: application/json".');
  if (!isUtf8(bytes)) throw malformed([], 'The body is not valid UTF-8.');
  return bytes.toString('utf8');
}

/** Without the byte order mark that some senders begin with. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

export function demandJson(type: string): void {
  if (!jsonType.test(type)) throw notJson('Send JSON, with the header "Content-Type: application/json".');
  const named = charset.exec(type)?.[1]?.toLowerCase();
  if (named !== undefined && named !== 'utf-8' && named !== 'utf8' && named !== 'us-ascii')
    throw notJson('Send JSON in UTF-8.');
}

/** The body's bytes; 413 beyond the limit. */
export function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new DomainError('CLIENT_CLOSED_REQUEST', 'The request ended before its body did.'));
    // Whoever left while the request was being admitted says so no second time.
    if (request.destroyed && !request.complete) return leave();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodySizeBytesMax) reject(tooLarge(request));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', leave);
  });
}

/**
 * JSON as a value that PostgreSQL can hold and that no prototype can hide in: at most 32 deep, no
 * NUL, no half surrogate pairs, no `__proto__` or `constructor` as a key. Whole numbers beyond 2^53 become
 * the texts that were sent: what takes only a number then refuses them, instead of another number.
 */
export function parseJson(text: string): unknown {
  const value = parse(text);
  // NUL and half pairs can only come as escapes: the text was valid UTF-8.
  vet(value, [], text.includes('\\u'));
  return value;
}

/** JSON that is only passed on, so any names and texts will do: at most 32 deep, with numbers that a double holds. */
export function parseAnyJson(text: string): unknown {
  const value = parse(withoutMark(text));
  vetShape(value, []);
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
 * Counts what opens: of a megabyte of it V8 makes objects for 100 ms; to read a megabyte of whatever takes this 12 at
 * most.
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

/** Where the string that begins at `start` has its closing quote; the end of the text, where it has none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** `path` is where `value` stands; it comes back as it was. */
function vet(value: unknown, path: (string | number)[], hasEscapes: boolean): void {
  if (typeof value === 'string') {
    if (hasEscapes) vetText(value, path);
    return;
  }
  within(
    value,
    path,
    (inner, key) => {
      if (typeof key === 'string') vetKey(key, path, hasEscapes);
      vet(inner, path, hasEscapes);
    },
    fieldsMax,
  );
}

function vetShape(value: unknown, path: (string | number)[]): void {
  within(value, path, (inner) => vetShape(inner, path));
}

/**
 * Goes through what a value holds, without iterators: that may be a million values. Refuses numbers and depths that
 * nobody can carry on.
 */
function within(
  value: unknown,
  path: (string | number)[],
  visit: (inner: unknown, key: string | number) => void,
  namesMax = Infinity,
): void {
  // JSON.parse reads 1e400 as Infinity, which would be printed as null.
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(path, 'must be a number that a double can hold');
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= depthMax) refuse(path.slice(0, 3), `must not be nested deeper than ${depthMax} levels`);
  const step = (inner: unknown, key: string | number) => {
    path.push(key);
    visit(inner, key);
    path.pop();
  };
  if (Array.isArray(value)) return value.forEach(step);
  const names = Object.keys(value);
  if (names.length > namesMax) refuse(path.slice(0, 3), `must not have more than ${namesMax} fields`);
  // Own names only, `__proto__` too: JSON.parse makes a field of it.
  for (const name of names) step((value as Record<string, unknown>)[name], name);
}

function vetKey(key: string, path: (string | number)[], hasEscapes: boolean): void {
  if (key === '__proto__' || key === 'constructor') refuse(path, `Unknown field "${key}".`);
  if (hasEscapes) vetText(key, path);
}

function vetText(text: string, path: (string | number)[]): void {
  if (text.includes('\0')) refuse(path, 'must not contain the NUL character');
  if (!text.isWellFormed()) refuse(path, 'must not contain half of a surrogate pair');
}

function refuse(path: (string | number)[], message: string): never {
  const at = [...path];
  throw new DomainError('BAD_REQUEST', `${at.join('.') || 'body'}: ${message}`, { issues: [{ path: at, message }] });
}

// V8 quotes the text around the fault: the position helps, the text may be a secret that gets logged elsewhere.
function jsonComplaint(cause: unknown): string {
  const position = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? 'ends too early or is not JSON' : `is not JSON at position ${position}`;
}

function notJson(message: string): DomainError {
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', message);
}

function tooLarge(request: IncomingMessage): DomainError {
  discard(request);
  return new DomainError('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB.');
}

// The answer only arrives if the sender may finish: closing at once would reset the connection under it.
function discard(request: IncomingMessage): void {
  let size = 0;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > discardedBytesMax) request.destroy();
  });
}
