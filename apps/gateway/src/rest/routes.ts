import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { ownVersionOut, versionOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { bodySizeBytesMax } from './body.ts';
import { decoded } from './query.ts';
import { isOptional, parameterOf, type Parameter } from './parameters.ts';
import { itemNamesOf, runnerOf } from './run.ts';
import type { Headers } from './errors.ts';

/** Prefix of the REST surface, with its version. */
export const restPrefix = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A public procedure, and how a request becomes its input. */
export interface Endpoint extends Described {
  /** Path of the GET that shows the created resource, like `/deals/{id}`; undefined if it never answers 201. */
  readonly createdPath: string | undefined;
}

export interface Route {
  readonly path: string;
  /** The segments of the path; undefined for a parameter. */
  readonly segments: readonly (string | undefined)[];
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly allow: string;
}

export interface Match {
  readonly route: Route;
  /** The decoded values of the path's parameters, in order. */
  readonly values: readonly string[];
}

/**
 * The REST surface as a table of paths by their number of segments, built from `meta.openapi` of the procedures. A bad
 * procedure fails the start.
 */
export class RouteTable {
  readonly endpoints: readonly Endpoint[];
  readonly #routes: ReadonlyMap<number, readonly Route[]>;

  constructor(router: AnyTRPCRouter) {
    const endpoints = endpointsOf(router);
    this.endpoints = endpoints.map((endpoint) => ({ ...endpoint, createdPath: createdPathOf(endpoint, endpoints) }));
    const routes = [...Map.groupBy(this.endpoints, ({ path }) => path)].map(([path, ofPath]) => routeOf(path, ofPath));
    // A fixed segment takes precedence over a parameter: "~" sorts behind all letters.
    const keyOf = ({ segments }: Route) => segments.map((segment) => segment ?? '~').join('/');
    const sorted = routes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    for (const [at, route] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next && keyOf(next) === keyOf(route)) throw new Error(`${next.path} and ${route.path} are the same path`);
    }
    this.#routes = Map.groupBy(sorted, ({ segments }) => segments.length);
  }

  /** The route of a path (without /api/v1), or undefined. Broken percent-encoding is a 400. */
  find(path: string): Match | undefined {
    const parts = path.slice(1).split('/');
    // A trailing slash is accepted, because people paste URLs with one.
    if (parts.length > 1 && parts.at(-1) === '') parts.pop();
    const sent = parts.map((part) => decoded(part, 'path'));
    const route = this.#routes
      .get(sent.length)
      ?.find(({ segments }) => segments.every((segment, at) => (segment ? segment === sent[at] : sent[at] !== '')));
    return route && { route, values: sent.filter((_, at) => route.segments[at] === undefined) };
  }
}

function routeOf(path: string, endpoints: readonly Endpoint[]): Route {
  const byMethod = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    if (byMethod.has(endpoint.method)) throw new Error(`${endpoint.name}: ${endpoint.method} ${path} is taken`);
    byMethod.set(endpoint.method, endpoint);
  }
  const segments = path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? undefined : part));
  return { path, segments, endpoints: byMethod, allow: allowed([...byMethod.keys()]) };
}

function allowed(methods: readonly string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
}

type Described = Readonly<ReturnType<typeof endpointOf>>;

function endpointsOf(router: AnyTRPCRouter): Described[] {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const meta = procedure._def.meta as ProcedureMeta | undefined;
    if (!meta?.openapi || meta.openapi.enabled === false) return [];
    try {
      return [endpointOf(name, procedure, meta, meta.openapi)];
    } catch (error) {
      throw new Error(`${name} can't be served over REST: ${(error as Error).message}`, { cause: error });
    }
  });
}

const definition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z
    .array(z.instanceof(z.ZodObject, { error: 'its input must be z.strictObject' }))
    .max(1, 'it must have a single input'),
  output: z.instanceof(z.ZodObject, { error: 'it must declare its output' }),
});

const pathPattern = /^(\/([a-z][a-z0-9-]*|\{[a-zA-Z]+\}))+$/;

function endpointOf(
  name: string,
  procedure: AnyTRPCProcedure,
  meta: ProcedureMeta,
  openapi: NonNullable<ProcedureMeta['openapi']>,
) {
  const { method } = openapi;
  const path: string = openapi.path;
  const parsed = definition.safeParse(procedure._def);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join(', '));
  const { type, inputs, output } = parsed.data;
  const { data } = output.shape;
  const version = data instanceof z.ZodObject ? data.shape['version'] : undefined;
  if (!pathPattern.test(path)) throw new Error(`${path} is no path like /deals/{id}`);
  // A query that is too long for a URL may be sent as a body.
  const methods = type === 'query' ? ['GET', 'POST'] : ['POST', 'PUT', 'PATCH', 'DELETE'];
  if (!methods.includes(method)) throw new Error(`a ${type} can't answer ${method}`);
  const [input] = inputs;
  if (input && input._zod.def.catchall?._zod.def.type !== 'never')
    throw new Error('its input must be z.strictObject: an unknown key is named, never dropped');
  const shape: Readonly<Record<string, z.core.$ZodType>> = input?.shape ?? {};
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter));
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  const queryNames = hasBody ? (meta.inQuery ?? []) : Object.keys(shape).filter((key) => !pathNames.includes(key));
  const successStatus: 200 | 201 = type === 'mutation' && method === 'POST' && !meta.createsNothing ? 201 : 200;
  return {
    procedure,
    run: runnerOf(name, procedure),
    /** The procedure's path in the router, like `deals.list`. */
    name,
    type,
    method,
    /** Under /api/v1, like `/deals/{id}`. */
    path,
    pathParameters: pathNames.map((key) => ({ name: key, parameter: pathParameterOf(key, shape[key]) })),
    /** The parameters of the query string; with a body, those that `inQuery` names. */
    queryParameters: new Map(queryNames.map((key) => [key, named(key, shape[key])])),
    hasBody,
    /** False for a procedure without input: zod would not see the sent input, so the gateway refuses it. */
    hasInput: input !== undefined,
    bodySizeBytesMax: meta.bodySizeBytesMax ?? bodySizeBytesMax,
    /** The input field that a form carries as the part `file`. */
    fileField: meta.fileField,
    successStatus,
    shownAt: meta.shownAt,
    /** The media types of the file that it answers with in place of JSON. */
    fileTypes: meta.fileTypes,
    /** True if it answers 201 after creating something, and 200 after changing something. */
    isUpsert: meta.upserts === true,
    input,
    shape,
    tags: openapi.tags ?? [],
    isList: 'nextCursor' in output.shape,
    /** The fields of a list's items, in the order in which they are printed. */
    itemNames: type === 'query' ? itemNamesOf(data) : undefined,
    isVersioned: version === versionOut || version === ownVersionOut,
    /** True if equal versions mean equal answers, so that If-None-Match may save one. */
    isSparable: version === versionOut,
    deprecation: deprecationOf(meta),
  };
}

/**
 * The path of the created thing's GET, for example `/comments/{id}` after a POST to `/records/{id}/comments`, and
 * `/pipelines/{id}/stages/{stageId}` after a POST to `/pipelines/{id}/stages`. Throws for a 201 without one, because
 * every 201 has a Location.
 */
function createdPathOf(made: Described, endpoints: readonly Described[]): string | undefined {
  if (made.successStatus !== 201 && !made.isUpsert) return undefined;
  const shown = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const lists = [made.path, `/${made.path.split('/').at(-1)}`];
  const path =
    shown.find((one) => one === made.shownAt) ??
    lists.map((list) => shown.find((one) => one.replace(/\/\{\w+\}$/, '') === list && one !== list)).find(Boolean);
  if (path === undefined)
    throw new Error(`${made.name} answers 201: its meta needs \`shownAt\`, a GET of what it made`);
  return path;
}

function pathParameterOf(key: string, schema: z.core.$ZodType | undefined): Parameter {
  const parameter = named(key, schema);
  if (parameter.form !== 'one' || (schema && isOptional(schema)))
    throw new Error(`its path parameter "${key}" must be required and a single value`);
  return parameter;
}

function named(key: string, schema: z.core.$ZodType | undefined): Parameter {
  if (!schema) throw new Error(`its input lacks "${key}"`);
  try {
    return parameterOf(schema);
  } catch (error) {
    throw new Error(`"${key}": ${(error as Error).message}`, { cause: error });
  }
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;
const noticeDaysMin = 180;

/** The planned end of an operation, with the headers of each of its answers (docs/decisions/0052). */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly instead: string;
  readonly headers: Headers;
}

/** Throws for an invalid date, or one that leaves customers less than 180 days. */
function deprecationOf({ deprecated }: ProcedureMeta): Deprecation | undefined {
  if (!deprecated) return undefined;
  const since = startOf(deprecated.since);
  const sunset = startOf(deprecated.sunset);
  if (sunset - since < noticeDaysMin * dayMs)
    throw new Error(`its sunset must be at least ${noticeDaysMin} days after it was deprecated`);
  return {
    ...deprecated,
    // RFC 9745 and RFC 8594 have different formats of a moment.
    headers: { Deprecation: `@${since / 1000}`, Sunset: new Date(sunset).toUTCString() },
  };
}

function startOf(text: string): number {
  const at = day.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) throw new Error(`"${text}" is no day like 2026-12-01`);
  return at;
}
