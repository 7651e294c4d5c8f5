import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KnownKey } from '@dossier/domain/api-keys/index.ts';
import { foresee } from '@dossier/domain/foresee.ts';
import type { CallContext, PrintableList, SentFile } from '@dossier/kernel/context.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import { type DomainError, malformed, notFound, toDomainError, unauthorized, there } from '@dossier/kernel/errors.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { contextOfKey } from '../admit-key.ts';
import { presentedKey } from '../credentials.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { namedOperationOf } from '../named-operation.ts';
import type { AnswerBudget } from '../answers-under-way.ts';
import { RestCall, type Body } from './rest-call.ts';
import { readJson } from './body.ts';
import { isMultipart, readFileForm } from './multipart.ts';
import { MethodNotAllowed } from './errors.ts';
import { readScalar } from './parameters.ts';
import { idempotencyOf, ifMatchOf } from './preconditions.ts';
import { takeDryRun } from './dry-run.ts';
import { parsePairs, readQuery, withoutNames } from './query.ts';
import type { PrintedRows } from '@dossier/postgres-engine/index.ts';
import { restPrefix, RouteTable, type Endpoint, type Match } from './routes.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The REST surface (docs/decisions/0003): procedures with `meta.openapi`, by path. Each request is authenticated,
 * counted, routed and parsed; then its procedure runs and one answer is sent.
 */
export function createRest(gateway: GatewayContext): Handler {
  const table = new RouteTable(gateway.router);
  return async (request, response) => {
    const call = new RestCall(gateway, request, response);
    // PostgreSQL may be frozen, or its network cut silently; the deadline ends the request all the same.
    const deadline = setTimeout(() => call.giveUp(), gateway.answerWithinMs);
    try {
      await answer(gateway, table, call);
    } catch (error) {
      call.fail(toDomainError(error));
    } finally {
      clearTimeout(deadline);
    }
  };
}

async function answer(gateway: GatewayContext, table: RouteTable, call: RestCall): Promise<void> {
  const { request, path } = call;
  if (request.method === 'OPTIONS') return answerOptions(call, table.find(path));

  const presented = presentedKey(request.headers);
  const key = presented === undefined ? undefined : await gateway.keyRing.authenticate(presented, call.address);
  if (!key) {
    gateway.callLimits.countAddress(call.address);
    throw unknownCaller(call, presented !== undefined);
  }
  call.key = key;
  const admitted = call.admit(key);
  // A read is sent to PostgreSQL together with the count, unless the count is already known to refuse.
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const read = isReading ? work(gateway, table, call, key) : undefined;
  read?.catch(() => {});
  await admitted;
  const { status, body } = await (read ?? work(gateway, table, call, key));
  call.succeed(status, body);
}

/** Finds the endpoint and calls its procedure. */
async function work(
  gateway: GatewayContext,
  table: RouteTable,
  call: RestCall,
  key: KnownKey,
): Promise<{ status: number; body: Body }> {
  const { request, path, query } = call;
  const match = there(table.find(path), 'path');
  const endpoint = endpointOf(match, request.method ?? '');
  call.endpoint = endpoint;

  const { isDry, rest } = endpoint.type === 'mutation' ? takeDryRun(query) : { isDry: false, rest: query };
  const named = endpoint.type === 'mutation' ? namedOperationOf(request.headers) : undefined;
  call.named = named;
  const budget = call.answerOf(key.workspaceId);
  const body = endpoint.hasBody ? await readBody(request, endpoint, budget) : undefined;
  const input = endpoint.hasBody
    ? bodyInput(endpoint, body, rest)
    : readQuery(parsePairs(rest), endpoint.queryParameters);
  const idempotency = idempotencyOf(endpoint, request.headers, match, { path, body, input });
  addPathValues(endpoint, input, match.values);
  const ctx: CallContext = {
    ...contextOfKey(gateway, key, budget),
    requestId: call.requestId,
    clientAddress: call.address,
    charge: (requests) => call.charge(key, requests),
    dryRun: isDry ? new DryRun(foresee) : undefined,
    idempotency,
    named,
    ifMatch: ifMatchOf(endpoint, request.headers),
    pageUrl: (cursor) => pageUrl(gateway.publicUrl, path, query, cursor),
    onTotal: (total) => void (call.total = total),
    onReplay: () => void (call.isReplayed = true),
  };
  const answered = endpoint.fileTypes
    ? await readFile(endpoint, ctx, input, budget)
    : await callProcedure(endpoint, ctx, input, call);
  const status = isDry ? 200 : call.hasCreated ? 201 : endpoint.successStatus;
  return { status, body: answered };
}

/** The answer's body as JSON. */
async function callProcedure(
  { run, isList, itemNames }: Endpoint,
  ctx: CallContext,
  input: unknown,
  call: RestCall,
): Promise<Body> {
  let printed: PrintedRows | undefined;
  const printList = (list: PrintableList) => {
    printed = itemNames && list.print(itemNames);
    return printed !== undefined;
  };
  const output = await run(itemNames ? { ...ctx, printList } : ctx, input);
  // If-Match can't name the version that a dry run returns.
  if (!ctx.dryRun) call.noteOutput(output);
  if (printed) return printed;
  const json = JSON.stringify(output);
  if (!isList) ctx.answer?.take(json.length);
  return json;
}

/** The file that the procedure answers with. It is read while it is sent, so only one part is in memory. */
async function readFile({ run }: Endpoint, ctx: CallContext, input: unknown, budget: AnswerBudget): Promise<SentFile> {
  let file: SentFile | undefined;
  await run({ ...ctx, sendFile: (one) => void (file = one) }, input);
  if (!file) throw new Error('The procedure sent no file.');
  budget.takeFile(pageBytesMax);
  return file;
}

/** The body as JSON, or as a form with a file, which counts as memory that its workspace holds. */
function readBody(request: IncomingMessage, endpoint: Endpoint, budget: AnswerBudget): Promise<unknown> {
  const { fileField, bodySizeBytesMax: sizeMax } = endpoint;
  if (fileField === undefined) return readJson(request, sizeMax);
  budget.takeFile(Math.min(Number(request.headers['content-length'] ?? sizeMax), sizeMax));
  const isForm = isMultipart(request.headers['content-type'] ?? '');
  return isForm ? readFileForm(request, fileField, sizeMax) : readJson(request, sizeMax);
}

function unknownCaller({ query }: RestCall, hasKey: boolean): DomainError {
  if (hasKey) return unauthorized('This API key is unknown, expired or revoked.');
  if (query.includes('dsk_'))
    return unauthorized(
      'An API key in a URL ends up in logs and histories, so it is refused. Send it as "Authorization: ' +
        'Bearer <key>".',
    );
  return unauthorized();
}

function endpointOf({ route }: Match, method: string): Endpoint {
  const endpoint = route.endpoints.get(method === 'HEAD' ? 'GET' : method);
  if (!endpoint) throw new MethodNotAllowed(method, route.allow);
  return endpoint;
}

function bodyInput(endpoint: Endpoint, body: unknown, query: string): Record<string, unknown> {
  const fromQuery = readQuery(parsePairs(query), endpoint.queryParameters);
  if (body === undefined) return fromQuery;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed([], 'The body must be a JSON object.');
  const [name] = endpoint.hasInput ? [] : Object.keys(body);
  if (name !== undefined) throw malformed([name], `Unknown field "${name}".`);
  for (const known of endpoint.queryParameters.keys())
    if (known in body) throw malformed([known], `Unknown field "${known}": it is part of the query string.`);
  return { ...body, ...fromQuery };
}

function addPathValues({ pathParameters }: Endpoint, input: Record<string, unknown>, values: readonly string[]): void {
  pathParameters.forEach(({ name, parameter }, at) => {
    if (name in input) throw malformed([name], `Unknown field "${name}": it is part of the path.`);
    input[name] = readScalar(parameter.scalar, values[at] ?? '');
  });
}

function pageUrl(publicUrl: string, path: string, query: string, cursor: string): string {
  const rest = withoutNames(query, ['cursor', 'page']);
  return `${publicUrl}${restPrefix}${path}?${rest === '' ? '' : `${rest}&`}cursor=${encodeURIComponent(cursor)}`;
}

function answerOptions(call: RestCall, match: Match | undefined): void {
  if (!match) throw notFound('path');
  call.succeedEmpty({ Allow: match.route.allow });
}
