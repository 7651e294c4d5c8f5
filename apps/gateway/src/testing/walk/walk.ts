import { probes } from '@dossier/domain/testing/probes.ts';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { workflowRuns } from '@dossier/domain/workflows/table.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { createWholeDocument } from '../../openapi/document.ts';
import { restPrefix, RouteTable, type Endpoint } from '../../rest/routes.ts';
import type { KeyedWorkspace, TestGateway } from '../gateway.ts';
import { queryOf, sentAs } from '../query.ts';
import { sdkCaller, type SdkCall } from './sdk.ts';

/**
 * Sends requests to every operation, once for all judges:
 *
 * 1. every value of a fixed list in every body field and query parameter, as dry runs, so the workspace stays as filled
 * 2. every probe, through the SDK: first the reads, then the writes, and what removes or archives last
 *
 * The judges send nothing: `agreement.ts` compares the answers of 1 with the document, `sdk.ts` and `prism.ts` judge
 * those of 2.
 */
export async function walk(at: TestGateway): Promise<Walk> {
  const filled = await fillWorkspace(at);
  const bodyValues = await concurrently(valuesInBodies(filled.things), (value) => answered(at, filled, value));
  const missingBodies = await concurrently(missing(filled.things), (value) => answered(at, filled, value));
  const parameterValues = await concurrently(valuesInQueries(filled.things), (value) => answered(at, filled, value));
  return { bodyValues, missingBodies, parameterValues, calls: await callProbes(at, filled) };
}

export interface Walk {
  readonly bodyValues: readonly Answered<BodyValue>[];
  /** Requests without the body that the operation has. */
  readonly missingBodies: readonly Answered<Request>[];
  readonly parameterValues: readonly Answered<ParameterValue>[];
  readonly calls: readonly SdkCall[];
}

interface Request {
  readonly endpoint: Endpoint;
  /** With the prefix and the query string. */
  readonly path: string;
  readonly body?: unknown;
}

interface BodyValue extends Request {
  readonly name: string;
  readonly value: unknown;
}

interface ParameterValue extends Request {
  readonly parameter: oas31.ParameterObject;
  readonly value: string;
}

type Answered<R extends Request> = R & { readonly status: number };

interface FilledWorkspace {
  readonly workspace: KeyedWorkspace;
  readonly things: Things;
  readonly call: ReturnType<typeof sdkCaller>;
}

const dates = [
  '2026-01-31',
  '2026-02-30',
  '2026-01-31T09:30:00Z',
  '2026-01-31T09:30',
  '2026-01-31T09:30:00.123456+02:00',
  '31.01.2026',
];
const numbers = [0, -1, 1.5, 1e15, 1_767_225_600, '12', '1.5'];
const words = ['', ' ', 'x', 'y'.repeat(2_500), 'true', 'https://example.com/hook', 'someone@example.com', 'OPEN'];
const values: readonly unknown[] = [...dates, ...numbers, ...words, null, true, [], ['x'], {}, { x: 1 }, undefined];
const texts = ['', 'x', '0', '12', '-1', '1.5', 'true', 'yes', '2026-01-31', '2026-01-31T09:30:00Z', '31.01.2026'];

/** Ids, cursors and depths: only the server knows which are valid. A source belongs to an id. */
const isJudgedByState = (name: string) =>
  /Id$|^(cursor|changedSince|after|page|kind|action|externalSource|tag)$/.test(name);

/** Values that the server accepts in addition to the document. The overview of the document lists them. */
function isLenience(value: unknown, schema: string): boolean {
  if (value === '') return schema.includes('"null"');
  if (schema.includes('"boolean"')) return value === '0';
  if (schema.includes('"date-time"')) return value === '2026-01-31' || value === '2026-01-31T09:30';
  return schema.includes('"date"') && typeof value === 'string' && value.startsWith('2026-01-31T');
}

/** The example of the document, if no state of the server is needed to judge it. */
function examplesOf(name: string, described: object): unknown[] {
  if (!('example' in described) || isJudgedByState(name)) return [];
  return /_[0-9a-z]{26}/.test(JSON.stringify(described.example)) ? [] : [described.example];
}

const inputSchema = z.record(z.string(), z.unknown());

/** Without references to shared parts; a test holds it equal to the served one. */
export const document = createWholeDocument(appRouter);
export const { endpoints } = new RouteTable(appRouter);
// A test of a webhook consists of sending, so it has no dry run.
const withBody = endpoints.filter(({ hasBody, name }) => hasBody && name !== 'webhooks.test');

function operationOf({ path, method }: Pick<Endpoint, 'path' | 'method'>): oas31.OperationObject {
  const name = z.enum(['get', 'post', 'put', 'patch', 'delete']).parse(method.toLowerCase());
  return document.paths?.[path]?.[name] ?? {};
}

/** The request body of an operation. Guarantee: the document has no references to bodies. */
export function bodyOf(endpoint: Endpoint): oas31.RequestBodyObject | undefined {
  return operationOf(endpoint).requestBody as oas31.RequestBodyObject | undefined;
}

/** The schema of a JSON body. Guarantee: the document has no references to whole bodies. */
export function bodySchemaOf(endpoint: Endpoint): oas31.SchemaObject | undefined {
  return bodyOf(endpoint)?.content['application/json']?.schema as oas31.SchemaObject | undefined;
}

/** The parameters of an operation. Guarantee: the document has no references to parameters. */
function parametersOf(endpoint: Endpoint): oas31.ParameterObject[] {
  return (operationOf(endpoint).parameters ?? []) as oas31.ParameterObject[];
}

function valuesInBodies(things: Things): BodyValue[] {
  const seen = new Set<string>();
  return withBody.flatMap((endpoint) => {
    const { properties = {}, required = [] } = bodySchemaOf(endpoint) ?? {};
    const { path, fields } = requestOf(endpoint, things);
    return Object.entries(properties).flatMap(([name, property]) => {
      const schema = JSON.stringify([name, required.includes(name), property]);
      // A create and an update share fields.
      if (seen.has(schema)) return [];
      seen.add(schema);
      return [...values, ...examplesOf(name, property)]
        .filter((value) => !isLenience(value, schema))
        .map((value) => {
          const body: unknown = JSON.parse(JSON.stringify({ ...fields, [name]: value }));
          return { endpoint, path, body, name, value };
        });
    });
  });
}

function missing(things: Things): Request[] {
  return withBody.map((endpoint) => ({ endpoint, path: requestOf(endpoint, things).path }));
}

function valuesInQueries(things: Things): ParameterValue[] {
  const seen = new Set<string>();
  return endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => {
      const { path, fields } = requestOf(endpoint, things);
      return parametersOf(endpoint).flatMap((parameter) => {
        const { name } = parameter;
        const schema = JSON.stringify([name, parameter.schema]);
        const isLeftOut = parameter.in !== 'query' || parameter.style === 'deepObject' || isJudgedByState(name);
        if (isLeftOut || seen.has(schema)) return [];
        seen.add(schema);
        return [...texts, ...examplesOf(name, parameter).flat().map(String)]
          .filter((value) => !isLenience(value, schema))
          .map((value) => ({
            endpoint,
            path: `${path}?${queryOf({ ...fields, [name]: value })}`,
            parameter,
            value,
          }));
      });
    });
}

/** The path and the fields of a request that succeeds. With a body, the path has the query string, too. */
export function requestOf(endpoint: Endpoint, things: Things): { path: string; fields: Record<string, unknown> } {
  const inPath = endpoint.pathParameters.map(({ name }) => name);
  const input = inputSchema.parse(probes[endpoint.name]?.(things)[0] ?? {});
  const path = inPath.reduce(
    (filled, name) => filled.replace(`{${name}}`, String(input[name])),
    `${restPrefix}${endpoint.path}`,
  );
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const { query, body } = sentAs(endpoint, fields);
  if (!body || endpoint.type === 'query') return { path, fields };
  return { path: `${path}${query === '' ? '?' : `${query}&`}dryRun=true`, fields: body };
}

async function answered<R extends Request>(
  at: TestGateway,
  { workspace }: FilledWorkspace,
  request: R,
): Promise<Answered<R>> {
  const { endpoint, path, body } = request;
  const { status } = await at.ask(endpoint.method, path, { key: workspace.fullKey, body });
  return { ...request, status };
}

async function fillWorkspace(at: TestGateway): Promise<FilledWorkspace> {
  const workspace = await at.workspace();
  const things = await fill(at.world, workspace, 'native');
  return { workspace, things, call: sdkCaller(at.gateway.url, workspace.fullKey) };
}

const isLate = ({ name }: Endpoint) => /\.(remove|archive|batch)/.test(name);

/** An operation that fails because an earlier one removed or changed a thing gets another chance in a new workspace. */
async function callProbes(at: TestGateway, first: FilledWorkspace): Promise<SdkCall[]> {
  const reads = endpoints.filter(({ type }) => type === 'query');
  const writes = endpoints.filter(({ type }) => type === 'mutation').toSorted((a, b) => +isLate(a) - +isLate(b));
  const calls = (await concurrently(reads, (endpoint) => callProbe(first, endpoint))).flat();
  for (const endpoint of writes) calls.push(...(await callProbe(first, endpoint)));
  for (let left = withoutSuccess(calls), before = Infinity; left.length > 0 && left.length < before;) {
    const filled = await fillWorkspace(at);
    await failRuns(at, filled);
    for (const endpoint of left) calls.push(...(await callProbe(filled, endpoint)));
    before = left.length;
    left = withoutSuccess(calls);
  }
  return calls;
}

function withoutSuccess(calls: readonly SdkCall[]): Endpoint[] {
  const succeeded = new Set(calls.filter(({ failure }) => failure === undefined).map(({ endpoint }) => endpoint));
  return endpoints.filter((endpoint) => !succeeded.has(endpoint));
}

/** A failed run can be retried. No procedure makes a run fail. */
async function failRuns({ world }: TestGateway, { workspace }: FilledWorkspace): Promise<void> {
  const { orm } = world.database.autocommit;
  await orm.update(workflowRuns).set({ state: 'FAILED' }).where(eq(workflowRuns.workspaceId, workspace.id));
}

async function callProbe({ call, things }: FilledWorkspace, endpoint: Endpoint): Promise<SdkCall[]> {
  const calls: SdkCall[] = [];
  for (const input of probes[endpoint.name]?.(things) ?? []) calls.push(await call(endpoint, input));
  return calls;
}

/** Results in the order of the items. */
async function concurrently<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const work = async () => {
    for (const [position, item] of entries) results[position] = await act(item);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return results;
}
