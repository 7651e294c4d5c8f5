import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from '@dossier/kernel/context.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import type { PrintedRows } from '@dossier/postgres-engine/index.ts';
import {
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import accepts from 'accepts';
import { z } from 'zod';
import { compressed, isLarge, sendPrinted, slicesOf } from '../pieces.ts';
import { itemNamesOf, PrintedList, runnerOf, type Run } from '../rest/run.ts';
import { Turns } from '../turns.ts';
import type { RpcInput } from './rpc.ts';

// docs/decisions/0033 and 0053

// Calls that a page of the web app makes together begin at once, and their reads share a group.
const atOnce = 4;
// Each further call of all batches begins in a round of its own, so that small requests run in between.
const turns = new Turns();

// Two packets of a network.
const compressedFromBytes = 2_800;

type Printed = Buffer | PrintedRows;
type Method = 'GET' | 'POST';

interface Procedure {
  readonly name: string;
  readonly type: 'query' | 'mutation';
  readonly run: Run;
  /** Lists are counted as they are read, before they are decoded. */
  readonly isCounted: boolean;
}

interface Call {
  readonly procedure: Procedure;
  readonly input: unknown;
}

/** The calls of one request, all of them queries or all mutations. */
export interface Calls {
  readonly isBatch: boolean;
  readonly list: readonly Call[];
}

type Outcome = { readonly printed: Printed } | { readonly error: TRPCError; readonly shape: unknown };

const methods = { query: 'GET', mutation: 'POST' } as const satisfies Record<Procedure['type'], Method>;

/**
 * Answers queries and mutations as tRPC's own handler does, without the Request and Response that it makes of each
 * HTTP request. Procedures run as over REST. Each call is printed by itself, lists from PostgreSQL's bytes.
 */
export class DirectCalls {
  readonly #procedures: ReadonlyMap<string, Procedure>;
  readonly #config: AnyTRPCRouter['_def']['_config'];
  readonly #batchSizeMax: number;

  constructor(router: AnyTRPCRouter, batchSizeMax: number) {
    const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
    this.#procedures = new Map(Object.entries(procedures).flatMap(([name, one]) => procedureOf(name, one)));
    this.#config = router._def._config;
    this.#batchSizeMax = batchSizeMax;
  }

  /** undefined where tRPC's own handler answers: streams, unknown names, malformed requests. */
  callsOf({ method, headers }: IncomingMessage, { path, query, input }: RpcInput): Calls | undefined {
    if (headers['trpc-accept'] !== undefined || headers.accept?.includes('application/jsonl') === true)
      return undefined;
    if (!isJson(headers['content-type'], method === 'GET') || query.has('connectionParams')) return undefined;
    const isBatch = query.get('batch') === '1';
    const procedures = (isBatch ? path.split(',') : [path]).map((name) => this.#procedures.get(name));
    const inputs = isBatch ? (input === undefined ? {} : input) : [input];
    if (procedures.length > this.#batchSizeMax || typeof inputs !== 'object' || inputs === null) return undefined;
    if (isBatch && Array.isArray(inputs)) return undefined;
    const list: Call[] = [];
    for (const [at, procedure] of procedures.entries()) {
      if (!procedure || methods[procedure.type] !== method) return undefined;
      list.push({ procedure, input: (inputs as Record<number, unknown>)[at] });
    }
    return { isBatch, list };
  }

  async answer(
    { list, isBatch }: Calls,
    response: ServerResponse,
    onError: (error: TRPCError) => void,
    contextOf: () => Promise<CallContext>,
  ): Promise<void> {
    const ctx = await contextOf().catch((cause: unknown) => getTRPCErrorFromUnknown(cause));
    const outcomes = await Promise.all(
      list.map(async ({ procedure, input }, at): Promise<Outcome> => {
        try {
          if (ctx instanceof Error) throw ctx;
          if (at >= atOnce) await turns.take();
          return { printed: await print(procedure, ctx, input) };
        } catch (cause) {
          if (cause instanceof Replayed) return { printed: printedOf(cause.answer) };
          const error = getTRPCErrorFromUnknown(cause);
          onError(error);
          const { name: path, type } = procedure;
          const known = ctx instanceof Error ? undefined : ctx;
          return { error, shape: getTRPCErrorShape({ config: this.#config, ctx: known, error, input, path, type }) };
        }
      }),
    );
    response.statusCode = statusOf(outcomes);
    response.setHeader('vary', 'trpc-accept, accept');
    response.setHeader('content-type', 'application/json');
    const parts = outcomes.map(partsOf);
    await send(response, isBatch ? [opening, ...joined(parts), closing] : parts.flat());
  }
}

function procedureOf(name: string, procedure: AnyTRPCProcedure): [string, Procedure][] {
  const { type } = procedure._def;
  if (type === 'subscription') return [];
  const known = z.object({ output: z.instanceof(z.ZodObject) }).safeParse(procedure._def);
  const { data, nextCursor } = known.data?.output.shape ?? {};
  const itemNames = type === 'query' ? itemNamesOf(data) : undefined;
  return [[name, { name, type, run: runnerOf(name, procedure, itemNames), isCounted: nextCursor !== undefined }]];
}

function isJson(type: string | undefined, mayLack: boolean): boolean {
  return type === undefined ? mayLack : type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

async function print({ run, isCounted }: Procedure, ctx: CallContext, input: unknown): Promise<Printed> {
  const output = await run(ctx, input);
  if (output instanceof PrintedList) return output.json;
  const printed = printedOf(JSON.stringify(output));
  if (!isCounted) ctx.answer?.take(printed.byteLength);
  return printed;
}

function printedOf(json: string | undefined): Buffer {
  return Buffer.from(json === undefined ? '{"result":{}}' : `{"result":{"data":${json}}}`);
}

/** 207 where the answers of a batch differ. */
function statusOf(outcomes: readonly Outcome[]): number {
  const statuses = new Set(outcomes.map((outcome) => ('error' in outcome ? httpStatusOf(outcome) : 200)));
  const [first = 200] = statuses;
  return statuses.size > 1 ? 207 : first;
}

function httpStatusOf({ error, shape }: Extract<Outcome, { error: TRPCError }>): number {
  const known = z.object({ data: z.object({ httpStatus: z.number() }) }).safeParse(shape);
  return known.data?.data.httpStatus ?? getHTTPStatusCodeFromError(error);
}

const [before, after, opening, comma, closing] = ['{"result":{"data":', '}}', '[', ',', ']'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer, Buffer];

function partsOf(outcome: Outcome): Printed[] {
  if ('error' in outcome) return [Buffer.from(JSON.stringify({ error: outcome.shape }))];
  return Buffer.isBuffer(outcome.printed) ? [outcome.printed] : [before, outcome.printed, after];
}

function joined(answers: readonly Printed[][]): Printed[] {
  return answers.flatMap((parts, at) => (at === 0 ? parts : [comma, ...parts]));
}

async function send(response: ServerResponse, parts: readonly Printed[]): Promise<void> {
  const byteLength = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const target = isWorthCompressing(response.req, byteLength) ? compressed(response) : response;
  if (parts.some(isLong)) return sendPrinted(target, { first: Buffer.of(), byteLength, rest: piecesOf(parts) });
  const [only] = parts;
  const buffers = parts.map((part) => (Buffer.isBuffer(part) ? part : part.first));
  target.end(parts.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(buffers));
}

/** The page of a person, who may be far away. Other callers are near, or behind a proxy that compresses. */
function isWorthCompressing(request: IncomingMessage, byteLength: number): boolean {
  if (byteLength < compressedFromBytes || request.headers.cookie === undefined) return false;
  return accepts(request).encodings('gzip') === 'gzip';
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
