import createClient from 'openapi-fetch';
import type { CallOptions, KeyOption, VersionOption } from './calls.ts';
import { ConnectionError, errorOf, UnexpectedAnswerError } from './errors.ts';

/** An operation, as the generated table has it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: readonly string[];
  readonly hasBody: boolean;
  readonly isList: boolean;
  readonly takesKey: boolean;
}

export type Input = Readonly<Record<string, unknown>>;
export type SendOptions = CallOptions & VersionOption & KeyOption;

/** Sends a request and returns the body of its answer. Guarantee: `Answer` is what the document says of the route. */
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
  return async (route, input, { signal, onResponse, ...options } = {}) => {
    const { method, path } = route;
    const init = { ...parametersOf(route, input), headers: headersOf(route, options), signal, parseAs: 'text' };
    const { data, error, response } = await request(method.toLowerCase(), path, init).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      const outcome = isWrite(route) ? 'unknown' : undefined;
      throw new ConnectionError(`No answer to ${method} ${path}.`, { code: 'CONNECTION', cause, outcome });
    });
    onResponse?.(response);
    if (!response.ok) throw errorOf(response, error);
    return parsed(data, response);
  };
}

/** Guarantee: methods and paths are those of the document. Its types are in `calls.ts` and not with openapi-fetch. */
function requestOf(client: { request: unknown }): Request {
  return client.request as Request;
}

/** Divides the input into what goes into the path, the query and the body. */
function parametersOf({ path, query, hasBody }: Route, input: Input): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  for (const name of inPath) demandSegment(name, input[name]);
  const pick = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => isWanted(name)));
  const isQuery = (name: string) => query.includes(name);
  return {
    params: { path: pick((name) => inPath.includes(name)), query: pick(isQuery) },
    ...(hasBody ? { body: pick((name) => !inPath.includes(name) && !isQuery(name)) } : {}),
  };
}

/** A blank or a dot would change the path to that of a list or another noun. */
function demandSegment(name: string, value: unknown): void {
  if (Number.isSafeInteger(value)) return;
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new TypeError(`${name} must be an id, and is ${JSON.stringify(value)}.`);
}

function headersOf({ takesKey }: Route, { ifMatch, idempotencyKey = crypto.randomUUID() }: VersionOption & KeyOption) {
  return {
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(takesKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

/** The document describes every answer, so what is JSON has the type that its route says. */
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
