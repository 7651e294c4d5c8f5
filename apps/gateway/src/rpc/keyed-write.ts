import type { ServerResponse } from 'node:http';
import type { CallContext } from '@dossier/kernel/context.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import {
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { runnerOf } from '../rest/run.ts';

interface KeyedWrite {
  readonly router: AnyTRPCRouter;
  readonly procedure: AnyTRPCProcedure;
  readonly path: string;
  readonly input: unknown;
  readonly contextOf: () => Promise<CallContext>;
  readonly onError: (error: TRPCError) => void;
}

/**
 * Answers one mutation with an Idempotency-Key. tRPC's own handler can't: a repeat is answered with the stored text,
 * which no procedure returns.
 */
export async function answerKeyedWrite(
  { router, procedure, path, input, contextOf, onError }: KeyedWrite,
  response: ServerResponse,
): Promise<void> {
  let ctx: CallContext | undefined;
  try {
    ctx = await contextOf();
    const output = await runnerOf(path, procedure)(ctx, input);
    send(response, 200, `{"result":{"data":${JSON.stringify(output)}}}`);
  } catch (cause) {
    if (cause instanceof Replayed) return send(response, 200, `{"result":{"data":${cause.answer}}}`);
    const error = getTRPCErrorFromUnknown(cause);
    onError(error);
    const config = router._def._config;
    const shape = getTRPCErrorShape({ config, ctx, error, input, path, type: 'mutation' });
    const status = statusOf(shape) ?? getHTTPStatusCodeFromError(error);
    send(response, status, JSON.stringify({ error: shape }));
  }
}

function statusOf(shape: { data?: { httpStatus?: number } }): number | undefined {
  return shape.data?.httpStatus;
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(json);
}
