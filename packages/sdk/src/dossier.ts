import createClient, { type Client } from 'openapi-fetch';
import type { CallOptions, Calls, DryRuns } from './calls.ts';
import {
  type Change,
  type ChangesInput,
  type ChangesPage,
  follow,
  type Followed,
  type FollowOptions,
} from './changes.ts';
import { ConnectionError, errorOf } from './errors.ts';
import { List, type ListPage } from './list.ts';
import { createFetch, type FetchOptions } from './repeating-fetch.ts';
import { routes } from './routes.generated.ts';

export interface DossierOptions extends FetchOptions {
  /** The address of the server, for example `https://crm.example.com`. */
  readonly url: string;
}

export interface Dossier extends Calls {
  /** The writes, tried out: nothing is written or sent, and `dryRun` in the answer says what would happen. */
  readonly dryRun: DryRuns;
  /**
   * Every change of the records, deals or tasks, or every event, from the place in the store on: first all there is,
   * and then what changes. At least once: after a crash the last page comes again.
   */
  changes<Noun extends keyof Followed>(
    noun: Noun,
    ...args: Partial<ChangesInput<Noun>> extends ChangesInput<Noun>
      ? [input?: ChangesInput<Noun>, options?: FollowOptions]
      : [input: ChangesInput<Noun>, options?: FollowOptions]
  ): AsyncGenerator<Change<Noun>>;
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: readonly string[];
  readonly hasBody: boolean;
  readonly isList: boolean;
  readonly takesKey: boolean;
}

type Input = Readonly<Record<string, unknown>>;
type Send = (route: Route, input: Input, options?: CallOptions) => Promise<unknown>;

/** The REST API of a workspace as typed calls, safely repeated. */
export function createDossier({ url, ...options }: DossierOptions): Dossier {
  const baseUrl = new URL('api/v1', url.endsWith('/') ? url : `${url}/`).href;
  const send = sender(createClient({ baseUrl, fetch: createFetch(options) }));
  const calls = callsOf(send);
  const dryRun = callsOf((route, input, callOptions) => send(route, { ...input, dryRun: true }, callOptions), isWrite);
  const changes = (noun: keyof Followed, input: Input = {}, followOptions: FollowOptions = {}) =>
    follow(
      (query) => send(routes[noun].list, { ...input, ...query }, followOptions) as Promise<ChangesPage>,
      noun === 'events',
      followOptions,
    );
  return asTyped({ ...calls, dryRun, changes });
}

/** The types of the calls are derived from the same table as the calls. */
function asTyped(face: object): Dossier {
  return face as Dossier;
}

function callsOf(send: Send, isOffered: (route: Route) => boolean = () => true): Record<string, object> {
  const nouns = Object.entries<Readonly<Record<string, Route>>>(routes).map(([noun, verbs]) => {
    const offered = Object.entries(verbs).filter(([, route]) => isOffered(route));
    return [noun, Object.fromEntries(offered.map(([verb, route]) => [verb, callOf(route, send)]))] as const;
  });
  return Object.fromEntries(nouns);
}

function isWrite({ query }: Route): boolean {
  return query.includes('dryRun');
}

function callOf(route: Route, send: Send) {
  return (input: Input = {}, options?: CallOptions) => {
    const read = (one: Input) => send(route, one, options);
    return route.isList ? new List(read as (one: Input) => Promise<ListPage>, input) : read(input);
  };
}

function sender(client: Client<Record<string, never>>): Send {
  return async (route, input, { signal, ifMatch, idempotencyKey, onResponse } = {}) => {
    const inPath = pathParametersOf(route);
    const isQuery = (name: string) => route.query.includes(name);
    const pick = (isWanted: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(input).filter(([name]) => isWanted(name)));
    const headers = {
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(route.takesKey ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
    };
    const request = client.request as unknown as (method: string, path: string, init: object) => Promise<Answer>;
    const { data, error, response } = await request(route.method.toLowerCase(), route.path, {
      params: { path: pick((name) => inPath.includes(name)), query: pick(isQuery) },
      ...(route.hasBody ? { body: pick((name) => !inPath.includes(name) && !isQuery(name)) } : {}),
      headers,
      signal,
    }).catch((cause: unknown) => {
      throw signal?.aborted
        ? cause
        : new ConnectionError(`No answer from ${route.method} ${route.path}.`, {
            code: 'CONNECTION',
            cause,
            outcome: route.method === 'GET' ? undefined : 'unknown',
          });
    });
    onResponse?.(response);
    if (!response.ok) throw errorOf(response, error);
    return data;
  };
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

function pathParametersOf({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
