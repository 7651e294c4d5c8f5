import type { CallContext } from '@dossier/kernel/context.ts';
import { foresee } from '@dossier/domain/foresee.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { demandScopes } from '@dossier/kernel/scopes.ts';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { runnerOf, type Run } from '../rest/run.ts';

interface Known {
  readonly run: Run;
  readonly sum: 'read' | 'write';
  readonly meta: ProcedureMeta | undefined;
}

/** The procedures that tools are made of, by name. */
export class Procedures {
  readonly #known: ReadonlyMap<string, Known>;

  constructor(router: AnyTRPCRouter) {
    const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
    this.#known = new Map(
      Object.entries(procedures).map(([name, procedure]) => [
        name,
        {
          run: runnerOf(name, procedure),
          sum: procedure._def.type === 'mutation' ? 'write' : 'read',
          meta: procedure._def.meta as ProcedureMeta | undefined,
        },
      ]),
    );
  }

  /** True if the caller's scopes permit this procedure. Tools are hidden from callers that may not use them. */
  may(ctx: CallContext, name: string): boolean {
    const { sum, meta } = this.#of(name);
    try {
      if (ctx.actor) demandScopes(ctx.actor, name, sum, meta);
      return ctx.actor !== undefined;
    } catch {
      return false;
    }
  }

  /**
   * Calls a procedure and throws its errors. `isTried` rolls the call back and returns what it would have done. A
   * counted list has its `total` beside its data.
   */
  async call(ctx: CallContext, name: string, input: unknown, isTried = false): Promise<Answer> {
    const { run } = this.#of(name);
    let counted: { total?: number } = {};
    const own = { ...ctx, onTotal: (total: number) => void (counted = { total }) };
    const output = await run(isTried ? { ...own, dryRun: new DryRun(foresee) } : own, input);
    const json = JSON.stringify(output);
    ctx.answer?.take(json.length);
    return { ...answerSchema.parse(JSON.parse(json)), ...counted };
  }

  #of(name: string): Known {
    const known = this.#known.get(name);
    if (!known) throw new Error(`There is no procedure ${name}.`);
    return known;
  }
}

export const answerSchema = z.looseObject({
  data: z.unknown(),
});
export type Answer = z.output<typeof answerSchema>;
