import type { CallContext } from '@dossier/kernel/context.ts';
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Procedures } from './procedures.ts';
import type { Call } from './tool.ts';

const never = new AbortController().signal;

/** Calls a procedure for a request that answers at once. */
export function callOf(procedures: Procedures, ctx: CallContext): Call {
  return Object.assign(
    (name: string, input: unknown, isTried?: boolean) => procedures.call(ctx, name, input, isTried),
    {
      may: (name: string) => procedures.may(ctx, name),
      progress: () => Promise.resolve(),
      cancelled: never,
      due: never,
    },
  );
}

/** The same for a tool: it can report progress, be cancelled, and must answer in time. */
export function callOfTool(call: Call, { mcpReq }: ServerContext, signals: Pick<Call, 'cancelled' | 'due'>): Call {
  const token = mcpReq._meta?.progressToken;
  let last = -Infinity;
  return Object.assign((...given: Parameters<Call>) => call(...given), {
    ...signals,
    may: call.may,
    progress: async (done: number, total?: number, message?: string) => {
      // The protocol requires increasing progress.
      if (token === undefined || done <= last) return;
      last = done;
      const params = { progressToken: token, progress: done, total, message };
      // The caller has closed the connection: there is nothing to answer.
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  });
}
