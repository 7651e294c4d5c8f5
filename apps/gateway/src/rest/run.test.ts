import { initTRPC, TRPCError, type AnyTRPCProcedure } from '@trpc/server';
import type { CallContext } from '@dossier/kernel/context.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runnerOf } from './run.ts';

const t = initTRPC.context<object>().meta<{ name: string }>().create();
const seen: unknown[] = [];

const outer = t.procedure.meta({ name: 'example' }).use(({ ctx, next, path, type, meta, input }) => {
  seen.push({ ctx: { ...ctx }, path, type, meta, input });
  return next({ ctx: { added: 1 } });
});
const wrapping = outer.use(async ({ next }) => {
  const outcome = await next();
  if (!outcome.ok) seen.push(outcome.error.code);
  return outcome;
});

const input = z.strictObject({ n: z.number().default(7) });
const procedures: Record<string, AnyTRPCProcedure> = {
  plain: wrapping
    .input(input)
    .output(z.object({ n: z.number() }))
    .query(({ input: { n }, ctx, path }) => ({ n, ctx, path, dropped: true })),
  mutation: wrapping.input(input).mutation(({ ctx, input: { n } }) => ({ ...ctx, n })),
  replaced: outer
    .use(({ next }) => next({ input: { n: 3 } }))
    .input(z.object({ m: z.string().default('x') }))
    .query(({ input: both }) => both),
  withoutInput: outer.query(({ input: none }) => ({ none })),
  badOutput: wrapping
    .input(input)
    .output(z.object({ text: z.string() }))
    .query(() => ({ text: 1 as unknown as string })),
  throwsDomain: wrapping.input(input).query(() => {
    throw notFound('deal');
  }),
  throwsReplayed: wrapping.input(input).query(() => {
    throw new Replayed('{}');
  }),
  throwsPlain: wrapping.input(input).query(() => {
    throw new Error('broken');
  }),
  throwsText: wrapping.input(input).query(() => {
    throw 'text';
  }),
  refuses: t.procedure
    .use(() => {
      throw new DomainError('FORBIDDEN', 'no');
    })
    .query(() => 1),
};
const inputs: unknown[] = [{ n: 12 }, {}, undefined, null, { n: '12' }, { n: 1, more: 2 }, [], 'text'];

test.each(Object.keys(procedures).flatMap((name) => inputs.map((given) => ({ name, given }))))(
  '$name does with $given what tRPC does',
  async ({ name, given }) => {
    const procedure = procedures[name];
    if (!procedure) throw new Error(name);
    // Neither looks at the context's own content.
    const ctx = () => ({ own: 'context' }) as unknown as CallContext;
    const ours = await observed(() => runnerOf(name, procedure)(ctx(), given));
    const theirs = await observed(() =>
      procedure({
        ctx: ctx(),
        path: name,
        type: procedure._def.type,
        getRawInput: async () => given,
        signal: undefined,
        batchIndex: 0,
      }),
    );
    expect(ours).toEqual(theirs);
  },
);

async function observed(call: () => Promise<unknown>): Promise<unknown> {
  seen.length = 0;
  try {
    return { answer: await call(), seen: [...seen] };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return {
      thrown: error.constructor,
      code: error.code,
      message: error.message,
      cause: String(error.cause),
      seen: [...seen],
    };
  }
}
