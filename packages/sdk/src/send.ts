import createClient from 'openapi-fetch';
import type { CallOptions, KeyOption, VersionOption } from './calls.ts';
import { ConnectionError, errorOf, UnexpectedAnswerError } from './errors.ts';
import { demandKnown } from './known.ts';

/** An operation in the generated table. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: readonly string[];
  readonly hasBody: boolean;
  readonly isList: boolean;
  readonly isFile?: boolean;
  /** The request headers that the operation reads. */
  readonly headers: readonly string[];
}

export type Input = Readonly<Record<string, unknown>>;
export type SendOptions = CallOptions & VersionOption & KeyOption;

/** Sends a request and returns the body of its answer. Guarantee: `Answer` is the route's type in the document. */
export type Send = <Answer>(route: Route, input: Input, options?: SendOptions) => Promise<Answer>;

type Request = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: string; error?: unknown; response: Response }>;

/** A POST may be a read. Every write takes `dryRun`. */
export function isWrite({ query }: Route): boolean {
  return query.includes('dryRun');
}

export function createSend(baseUrl: string, fetch: typeof globalThis.fetch): Send {
  const request = requestOf(createClient({ baseUrl, fetch }));
  return async (route, input, options = {}) => {
    const { method, path } = route;
    demandKnown(options, ['signal', 'onResponse', ...optionsOf(route)], `${method} ${path}`);
    const { signal, onResponse } = options;
    // A redirected POST is sent again as a GET, and its answer would look like that of the write.
    const redirect = method === 'GET' ? 'follow' : 'manual';
    const init = { ...parametersOf(route, input), headers: headersOf(route, options), signal, redirect };
    const parseAs = route.isFile ? 'stream' : 'text';
    const { data, error, response } = await request(method.toLowerCase(), path, { ...init, parseAs }).catch(
      (cause: unknown) => {
        if (signal?.aborted) throw cause;
        const outcome = isWrite(route) ? 'unknown' : undefined;
        throw new ConnectionError(`No answer to ${method} ${path}.`, { code: 'CONNECTION', cause, outcome });
      },
    );
    onResponse?.(response);
    if (!response.ok) throw errorOf(response, error);
    return route.isFile ? asFile(response) : parsed(data, response);
  };
}

/** Guarantee: methods and paths are those of the document. Its types are in `calls.ts`, not in openapi-fetch. */
function requestOf(client: { request: unknown }): Request {
  return client.request as Request;
}

/**
 * Divides the input into path, query and body. Unknown names are sent too, so that the server refuses and reports them.
 */
function parametersOf({ path, query, hasBody }: Route, input: Input): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const known = asJson(input);
  for (const name of inPath) demandSegment(name, known[name]);
  const sent = Object.entries(known).filter(([name]) => !inPath.includes(name));
  const inQuery = sent.filter(([name]) => !hasBody || query.includes(name));
  for (const [name, value] of inQuery) demandTrace(name, value);
  return {
    params: {
      path: Object.fromEntries(inPath.map((name) => [name, known[name]])),
      query: Object.fromEntries(inQuery),
    },
    ...(hasBody ? { body: Object.fromEntries(sent.filter((one) => !inQuery.includes(one))) } : {}),
  };
}

/** The input as it is sent. JSON would turn NaN and an invalid date into null, which clears a field, and empty a Map. */
function asJson(input: unknown): Input {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TypeError(`The input must be an object of parameters, and is ${JSON.stringify(input)}.`);
  const text = JSON.stringify(input, function (this: Input, name, value: unknown) {
    const given = this[name];
    const isLost = value === null ? given !== null : value instanceof Map || value instanceof Set;
    if (
      isLost ||
      ['function', 'symbol'].includes(typeof value) ||
      (typeof value === 'number' && !Number.isFinite(value))
    )
      throw new TypeError(`${name} is ${String(given)}, which JSON can't carry.`);
    return value;
  });
  return JSON.parse(text) as Input;
}

/** A query string has no null and no empty list: the filter would be missing. */
function demandTrace(name: string, value: unknown): void {
  if (value !== null && typeof value !== 'object') return;
  const parts = Object.values(value ?? {});
  if (parts.length === 0)
    throw new TypeError(
      `${name} is ${JSON.stringify(value)}, which would filter nothing. Leave it out, or give it a value.`,
    );
  for (const part of parts) demandTrace(name, part);
}

/** A blank or a dot would change the path to a list's or another noun's. */
function demandSegment(name: string, value: unknown): void {
  if (Number.isSafeInteger(value)) return;
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new TypeError(`${name} must be an id, and is ${JSON.stringify(value)}.`);
}

function optionsOf({ headers }: Route): string[] {
  const names = { 'If-Match': 'ifMatch', 'Idempotency-Key': 'idempotencyKey' };
  return Object.entries(names).flatMap(([header, name]) => (headers.includes(header) ? [name] : []));
}

function headersOf({ headers }: Route, { ifMatch, idempotencyKey = crypto.randomUUID() }: VersionOption & KeyOption) {
  if (typeof idempotencyKey !== 'string')
    throw new TypeError(`idempotencyKey must be a text, and is ${String(idempotencyKey)}.`);
  return {
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(headers.includes('Idempotency-Key') ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

/** Guarantee: the type of a route with a file is `Response`. */
function asFile<Answer>(response: Response): Answer {
  return response as Answer;
}

/** The document describes every answer, so JSON has the route's type. */
function parsed<Answer>(text: string | undefined, response: Response): Answer {
  try {
    return JSON.parse(text ?? '') as Answer;
  } catch (cause) {
    throw new UnexpectedAnswerError(`${response.url} did not answer with JSON. Is this the address of Dossier?`, {
      code: 'UNEXPECTED_ANSWER',
      status: response.status,
      cause,
    });
  }
}
