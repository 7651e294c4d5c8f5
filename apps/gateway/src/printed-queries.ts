import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from '@dossier/kernel/context.ts';
import type { PrintedRows } from '@dossier/postgres-engine/index.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse, type HTTPErrorHandler, type TRPCRequestInfo } from '@trpc/server/http';
import { z } from 'zod';
import { isLarge, sendPrinted, slicesOf } from './pieces.ts';
import { Turns } from './turns.ts';
import { itemNamesOf, PrintedList, runnerOf } from './rest/run.ts';

// docs/decisions/0033

/** What tRPC's own handler gets, too. */
interface Given {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly maxBatchSize: number;
  readonly maxBodySize: number;
  readonly createContext: (given: { info: TRPCRequestInfo }) => Promise<CallContext>;
  readonly onError: HTTPErrorHandler<AnyTRPCRouter, Request>;
}

type Printed = Buffer | PrintedRows;

// Those that a page of the web app asks for begin at once, and their reads share a group.
const atOnce = 4;
// Each further call of all batches begins in a round of its own, so that small requests run in between.
const turns = new Turns();

/** The printed answers of a request's calls, by their place in it. */
const answers = new WeakMap<object, Map<number, Printed>>();

/**
 * Answers RPC queries with the status, headers and JSON of tRPC's own handler. Each call is printed by itself, lists
 * from PostgreSQL's bytes: printed together, the large lists of a batch block the event loop for 50 ms.
 */
export class PrintedQueries {
  readonly #router: AnyTRPCRouter;
  readonly #names: ReadonlySet<string>;

  constructor(router: AnyTRPCRouter) {
    const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
    const queries = Object.entries(procedures).filter(([, { _def }]) => _def.type === 'query');
    this.#names = new Set(queries.map(([name]) => name));
    const printing = Object.fromEntries(queries.map(([name, query]) => [name, printingOf(name, query)]));
    this.#router = { ...router, _def: { ...router._def, procedures: { ...procedures, ...printing } } };
  }

  /** Whether all calls of a request are queries, and their answer is not streamed. */
  takes({ method, headers }: IncomingMessage, path: string): boolean {
    return (
      method === 'GET' &&
      headers['trpc-accept'] === undefined &&
      headers.accept?.includes('application/jsonl') !== true &&
      path.split(',').every((name) => this.#names.has(name))
    );
  }

  async answer({ req, res, maxBodySize, createContext, ...given }: Given): Promise<void> {
    const calls = new Map<number, Printed>();
    let isBatch = false;
    const answer = await resolveResponse({
      ...given,
      router: this.#router,
      req: incomingMessageToRequest(req, res, { maxBodySize }),
      error: null,
      createContext: async ({ info }) => {
        ({ isBatchCall: isBatch } = info);
        const ctx = await createContext({ info });
        answers.set(ctx, calls);
        return ctx;
      },
    });
    const unprinted = await answer.text();
    res.statusCode = answer.status;
    for (const [name, value] of answer.headers) res.setHeader(name, value);
    if (calls.size === 0) return void res.end(unprinted);
    const parts = isBatch ? partsOfBatch(unprinted, calls) : [...calls.values()].flatMap(partsOf);
    if (parts.some(isLong)) await sendPrinted(res, { first: Buffer.of(), byteLength: 0, rest: piecesOf(parts) });
    else res.end(Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : part.first))));
  }
}

interface Call {
  readonly ctx: CallContext;
  readonly getRawInput: () => Promise<unknown>;
  readonly batchIndex: number;
}

/** The same query, but its answer is kept as JSON, and tRPC gets null. */
function printingOf(name: string, query: AnyTRPCProcedure): AnyTRPCProcedure {
  const known = z.object({ output: z.instanceof(z.ZodObject) }).safeParse(query._def);
  const { data, nextCursor } = known.data?.output.shape ?? {};
  const run = runnerOf(name, query, itemNamesOf(data));
  // The bytes of lists are counted before they are decoded.
  const isCounted = nextCursor !== undefined;
  const printing = async ({ ctx, getRawInput, batchIndex }: Call) => {
    if (batchIndex >= atOnce) await turns.take();
    const output = await run(ctx, undefined, getRawInput);
    if (output === undefined) return undefined;
    const json = output instanceof PrintedList ? output.json : Buffer.from(JSON.stringify(output));
    if (!isCounted) ctx.answer?.take(json.byteLength);
    answers.get(ctx)?.set(batchIndex, json);
    return null;
  };
  return Object.assign(printing, query);
}

const [before, after] = ['{"result":{"data":', '}}'].map((text) => Buffer.from(text)) as [Buffer, Buffer];

function partsOf(printed: Printed): Printed[] {
  return [before, printed, after];
}

/** The answers of a batch, each in its place; `unprinted` has the errors. */
function partsOfBatch(unprinted: string, calls: ReadonlyMap<number, Printed>): Printed[] {
  const results = z.array(z.unknown()).parse(JSON.parse(unprinted));
  const parts = results.flatMap((result, at) => {
    const printed = calls.get(at);
    const separator = Buffer.from(at === 0 ? '[' : ',');
    return [separator, ...(printed ? partsOf(printed) : [Buffer.from(JSON.stringify(result))])];
  });
  return [...parts, Buffer.from(']')];
}

function isLong(part: Printed): boolean {
  return Buffer.isBuffer(part) ? isLarge(part) : part.rest !== undefined;
}

function* piecesOf(parts: readonly Printed[]): Generator<Buffer> {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield* slicesOf(part);
    else {
      yield part.first;
      yield* part.rest ?? [];
    }
  }
}
