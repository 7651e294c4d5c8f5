import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { itemNamesOf, runnerOf, type Run } from '../rest/run.ts';

export interface Procedure {
  /** Like `deals.list`. */
  readonly name: string;
  readonly type: AnyTRPCProcedure['_def']['type'];
  readonly run: Run;
  /** The fields of the items if its answer is a list. */
  readonly itemNames: readonly string[] | undefined;
  readonly bodySizeBytesMax: number | undefined;
}

export type Procedures = ReadonlyMap<string, Procedure>;

const definition = z.object({ output: z.instanceof(z.ZodObject) });

export function proceduresOf(router: AnyTRPCRouter): Procedures {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  return new Map(
    Object.entries(procedures).map(([name, procedure]) => {
      const { type } = procedure._def;
      const meta = procedure._def.meta as ProcedureMeta | undefined;
      const known = definition.safeParse(procedure._def);
      const itemNames = type === 'query' ? itemNamesOf(known.data?.output.shape['data']) : undefined;
      const run = runnerOf(name, procedure);
      return [name, { name, type, run, itemNames, bodySizeBytesMax: meta?.bodySizeBytesMax }];
    }),
  );
}
