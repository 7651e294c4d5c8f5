import type { CallContext } from '@dossier/kernel/context.ts';
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Procedures } from './procedures.ts';
import type { Call } from './tool.ts';

/** The call of one request; outside a request there is nobody to tell of progress. */
export function callOf(procedures: Procedures, ctx: CallContext, request?: ServerContext): Call {
  const token = request?.mcpReq._meta?.progressToken;
  let last = -Infinity;
  return Object.assign(
    (name: string, input: unknown, isTried?: boolean) => procedures.call(ctx, name, input, isTried),
    {
      may: (name: string) => procedures.may(ctx, name),
      progress: async (done: number, total?: number, message?: string) => {
        // The protocol demands that it rises.
        if (!request || token === undefined || done <= last) return;
        last = done;
        const params = { progressToken: token, progress: done, total, message };
        await request.mcpReq.notify({ method: 'notifications/progress', params });
      },
    },
  );
}
