import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext, PrintableList } from '@dossier/kernel/context.ts';
import type { DomainError } from '@dossier/kernel/errors.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import { JsonBytes, type PrintedRows } from '@dossier/postgres-engine/index.ts';
import { getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError, type AnyTRPCRouter } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Procedure, Procedures } from './procedures.ts';

export const batchSizeMax = 20;

export interface RpcInput {
  readonly isBatch: boolean;
  /** Parameters of a connection, which only tRPC's own handler reads. */
  readonly isConnecting: boolean;
  /** The JSON of the input; undefined without one. */
  readonly input: unknown;
  /** Why the request was refused before any call. */
  readonly fault: DomainError | undefined;
}

export interface Call extends Procedure {
  readonly input: unknown;
}

/** A result or an error as JSON, in parts. */
interface Answer {
  readonly status: number;
  readonly parts: readonly (string | Buffer)[];
}

/**
 * The calls of a request: queries under GET, or mutations under POST. Undefined if tRPC's own handler has to answer:
 * subscriptions, streams, unknown procedures and malformed requests.
 */
export function callsOf(
  procedures: Procedures,
  { method, headers }: IncomingMessage,
  path: string,
  { isBatch, isConnecting, input, fault }: RpcInput,
): Call[] | undefined {
  if (fault || isConnecting || headers['trpc-accept'] !== undefined || headers.accept?.includes('application/jsonl'))
    return undefined;
  const paths = isBatch ? path.split(',') : [path];
  const inputs = isBatch ? (input === undefined ? {} : input) : [input];
  if (paths.length > batchSizeMax || typeof inputs !== 'object' || inputs === null) return undefined;
  if (isBatch && Array.isArray(inputs)) return undefined;
  const type = method === 'GET' ? 'query' : 'mutation';
  const calls: Call[] = [];
  for (const [at, one] of paths.entries()) {
    const procedure = procedures.get(one);
    if (procedure?.type !== type) return undefined;
    calls.push({ ...procedure, input: (inputs as Record<number, unknown>)[at] });
  }
  return calls;
}

interface Answering {
  readonly config: AnyTRPCRouter['_def']['_config'];
  readonly calls: readonly Call[];
  readonly isBatch: boolean;
  readonly contextOf: () => Promise<CallContext>;
  readonly onError: (error: TRPCError) => void;
}

/**
 * Answers calls as tRPC's own handler does, without the Request, Response and streams that it makes of each HTTP
 * request: they cost half of a short read. Lists are printed from PostgreSQL's bytes, as over REST, and a repeated write
 * is answered with its stored text.
 */
export async function answerCalls(answering: Answering, response: ServerResponse): Promise<void> {
  const { calls, isBatch, contextOf } = answering;
  const ctx = await contextOf().catch(getTRPCErrorFromUnknown);
  const answers = await Promise.all(calls.map((call) => answerOf(call, ctx, answering)));
  const [status = 200, ...others] = new Set(answers.map((answer) => answer.status));
  response.statusCode = others.length > 0 ? 207 : status;
  response.setHeader('vary', 'trpc-accept, accept');
  response.setHeader('content-type', 'application/json');
  const parts = answers.flatMap((answer, at) => (at > 0 ? [',', ...answer.parts] : answer.parts));
  const all = isBatch ? ['[', ...parts, ']'] : parts;
  // Node sends a text in one write with the headers.
  const isText = all.every((part) => typeof part === 'string');
  response.end(isText ? all.join('') : Buffer.concat(all.map((part) => Buffer.from(part))));
}

async function answerOf(call: Call, ctx: CallContext | TRPCError, { config, onError }: Answering): Promise<Answer> {
  try {
    if (ctx instanceof TRPCError) throw ctx;
    return { status: 200, parts: await resultOf(call, ctx) };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    onError(error);
    const { name: path, type, input } = call;
    const known = ctx instanceof TRPCError ? undefined : ctx;
    const shape: { data?: { httpStatus?: number } } = getTRPCErrorShape({
      config,
      ctx: known,
      error,
      input,
      path,
      type,
    });
    const status = shape.data?.httpStatus ?? getHTTPStatusCodeFromError(error);
    return { status, parts: [JSON.stringify({ error: shape })] };
  }
}

async function resultOf({ run, type, itemNames, input }: Call, ctx: CallContext): Promise<Answer['parts']> {
  let printed: Buffer | undefined;
  const printList = (list: PrintableList) => {
    const rows = itemNames && list.print(itemNames);
    printed = rows && wholeOf(rows);
    return printed !== undefined;
  };
  try {
    const output = await run({ ...ctx, onOutput: undefined, printList }, input);
    if (printed) return ['{"result":{"data":', printed, '}}'];
    const json = JSON.stringify({ result: { data: output } });
    // Lists count themselves, before they are decoded.
    const isList = typeof output === 'object' && output !== null && 'nextCursor' in output;
    if (type === 'query' && !isList) ctx.answer?.take(Buffer.byteLength(json));
    return [json];
  } catch (error) {
    if (error instanceof Replayed) return [`{"result":{"data":${error.answer}}}`];
    throw error;
  }
}

function wholeOf({ first, rest }: PrintedRows): Buffer {
  if (!rest) return first;
  const pieces = [...rest];
  const whole = Buffer.concat([first, ...pieces]);
  for (const piece of pieces) JsonBytes.recycle(piece);
  return whole;
}
