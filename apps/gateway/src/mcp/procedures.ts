import type { CallContext } from '@dossier/kernel/context.ts';
import { foresee } from '@dossier/domain/foresee.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { demandScopes } from '@dossier/kernel/scopes.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { runnerOf } from '../rest/run.ts';
import { answerSchema, type Call } from './tool.ts';

const never = new AbortController().signal;

/** Calls the procedures that tools are made of, for a request that is answered immediately. */
export function callsOf(router: AnyTRPCRouter): (ctx: CallContext) => Call {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  const known = mapValues(procedures, (procedure, name) => ({
    run: runnerOf(name, procedure),
    sum: procedure._def.type === 'mutation' ? ('write' as const) : ('read' as const),
    meta: procedure._def.meta as ProcedureMeta | undefined,
  }));
  const of = (name: string) => {
    const procedure = known[name];
    if (!procedure) throw new Error(`There is no procedure ${name}.`);
    return procedure;
  };
  return (ctx) => {
    const call = async (name: string, input: unknown, isTried = false) => {
      let counted: { total?: number } = {};
      const own = { ...ctx, onTotal: (total: number) => void (counted = { total }) };
      const output = await of(name).run(isTried ? { ...own, dryRun: new DryRun(foresee) } : own, input);
      const json = JSON.stringify(output);
      ctx.answer?.take(json.length);
      return { ...answerSchema.parse(JSON.parse(json)), ...counted };
    };
    const may = (name: string) => {
      const { sum, meta } = of(name);
      try {
        if (ctx.actor) demandScopes(ctx.actor, name, sum, meta);
        return ctx.actor !== undefined;
      } catch {
        return false;
      }
    };
    return Object.assign(call, { may, progress: () => Promise.resolve(), cancelled: never, due: never });
  };
}
