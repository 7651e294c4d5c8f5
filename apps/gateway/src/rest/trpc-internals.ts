import { createRequire } from 'node:module';
import { initTRPC, type AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';

/** The version whose procedures were read: `run.ts` calls their steps itself. */
export const triedWith = '11.25.2';

/** Throws, in one line that says what to do, where the steps of a procedure may not be as `run.ts` takes them. */
export function assertTrpcInternals(version = installed()): void {
  if (version !== triedWith) throw misfit(`@trpc/server ${version} is installed, tried was ${triedWith}`);
  const step = z.custom<{ _type?: string }>((value) => typeof value === 'function');
  const { data } = z.object({ middlewares: z.array(step) }).safeParse(sample()._def);
  if (data?.middlewares.map(({ _type }) => _type).join() !== 'input,output,')
    throw misfit('A procedure of @trpc/server no longer has the steps input, output and resolver');
}

function installed(): string {
  return z.object({ version: z.string() }).parse(createRequire(import.meta.url)('@trpc/server/package.json')).version;
}

function sample(): AnyTRPCProcedure {
  const text = z.object({ text: z.string() });
  return initTRPC
    .create()
    .procedure.input(text)
    .output(text)
    .query(({ input }) => input);
}

function misfit(what: string): Error {
  return new Error(
    `${what}: run "pnpm install --frozen-lockfile", or make the tests of apps/gateway/src/rest pass with it and ` +
      'name it in apps/gateway/src/rest/trpc-internals.ts.',
  );
}
