import { malformed } from '@dossier/kernel/errors.ts';
import { isBlank } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { readParameter, readScalar, type Parameter } from './parameters.ts';

const jsonObject = z.looseObject({});
const plainValue = z.union([z.string(), z.number(), z.boolean()]);

/** A decoded query string, in the order sent. */
export type Pairs = readonly (readonly [name: string, value: string])[];

export function parsePairs(text: string): Pairs {
  if (text === '') return [];
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at === -1 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });
}

/**
 * Turns a query string into the endpoint's input. Unknown names are refused. The object has no prototype: `__proto__`
 * is an ordinary name. A blank value counts as absent: no-code tools send the parameters that a person left empty.
 * Equal repeats are one: tools send their query again with `nextUrl`, which has it already.
 * Lists come as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`, maps as `data[key]=value` or as a JSON text, the only form of some
 * generated clients.
 */
export function readQuery(pairs: Pairs, parameters: ReadonlyMap<string, Parameter>): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  const texts = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (readMapEntry(input, parameters, name, value)) continue;
    if (parameters.get(name)?.form === 'map' && !isBlank(value)) {
      for (const [key, entry] of entriesIn(name, value)) readMapEntry(input, parameters, `${name}[${key}]`, entry);
      continue;
    }
    const plain = name.endsWith('[]') && parameters.get(name.slice(0, -2))?.form === 'list' ? name.slice(0, -2) : name;
    if (!parameters.has(plain)) refuseName(plain);
    const meaning = isBlank(value) ? blankMeanings.get(plain) : value;
    if (meaning === undefined) continue;
    const sent = texts.get(plain);
    if (sent) sent.push(meaning);
    else texts.set(plain, [meaning]);
  }
  for (const [name, values] of texts) {
    const parameter = parameters.get(name);
    if (!parameter) continue;
    const sent = parameter.form === 'list' ? values : [...new Set(values)];
    if (parameter.form !== 'list' && sent.length > 1)
      throw malformed([name], `"${name}" has several values; send one.`);
    input[name] = readParameter(parameter, sent);
  }
  return input;
}

/** A follower without a cursor begins again: a plain list would end, and look complete. */
const blankMeanings = new Map([['changedSince', '0']]);

/** The query string without some names, otherwise as it was sent. */
export function withoutNames(text: string, names: readonly string[]): string {
  return text
    .split('&')
    .filter((part) => part !== '' && !names.includes(decode(part.split('=', 1)[0] ?? '')))
    .join('&');
}

function refuseName(name: string): never {
  throw malformed([name], `Unknown parameter "${name}".`);
}

function entriesIn(name: string, text: string): [string, string][] {
  const refusal = `Send "${name}" as "${name}[key]=value", or as the text of a JSON object with plain values.`;
  try {
    const parsed: unknown = JSON.parse(text);
    jsonObject.parse(parsed);
    return Object.entries(parsed ?? {}).map(([key, value]) => [key, String(plainValue.parse(value))]);
  } catch {
    throw malformed([name], refusal);
  }
}

function readMapEntry(
  input: Record<string, unknown>,
  parameters: ReadonlyMap<string, Parameter>,
  name: string,
  value: string,
): boolean {
  const at = name.indexOf('[');
  if (at < 1 || !name.endsWith(']')) return false;
  const base = name.slice(0, at);
  const parameter = parameters.get(base);
  if (parameter?.form !== 'map') return false;
  const key = name.slice(at + 1, -1);
  if (key === '' || key === '__proto__' || /[[\]]/.test(key)) refuseName(name);
  if (isBlank(value)) return true;
  const entries = (input[base] ??= Object.create(null)) as Record<string, unknown>;
  const read = readScalar(parameter.scalar, value);
  if (key in entries && entries[key] !== read) throw malformed([base, key], `"${name}" has several values; send one.`);
  entries[key] = read;
  return true;
}

function decode(text: string): string {
  return decoded(text.includes('+') ? text.replaceAll('+', ' ') : text, 'query string');
}

/** A part of a URL without its percent-encoding. */
export function decoded(text: string, of: 'path' | 'query string'): string {
  if (!text.includes('%')) return text;
  try {
    const plain = decodeURIComponent(text);
    // PostgreSQL refuses NUL in a text, and no id contains one.
    if (plain.includes('\0')) throw malformed([], `The ${of} has a NUL character.`);
    return plain;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw malformed([], `The ${of} has broken percent-encoding.`);
  }
}
