import type { KeyBudget, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Budget } from './schema.ts';
import { apiKeys } from './table.ts';

const bodySchema = z.looseObject({ recordId: z.string().nullable() });
const thingSchema = z.looseObject({ id: z.string(), amount: z.number().nullish() });
const writable: ReadonlySet<string> = new Set(['record', 'deal', 'task', 'comment', 'call']);
const removals: ReadonlySet<string> = new Set(['deleted', 'merged', 'erased']);

/** Limits of the writes of a key (docs/decisions/0035). Only writes that state events can be counted; all others are refused. */
export class SpentBudget implements KeyBudget {
  readonly #limits: Budget;

  constructor(limits: Budget) {
    this.#limits = limits;
  }

  refuse(what: string): never {
    throw exceeded(`An API key with a budget cannot ${what}. Use a key without one.`);
  }

  async spend(ctx: WriteContext): Promise<void> {
    const { writesMax, dealAmountMax, canDelete = true } = this.#limits;
    const only = 'do anything but write records, deals, tasks, comments and calls';
    if (ctx.events.count === 0 && !ctx.events.isUnchanged) this.refuse(only);
    const things = new Set<string>();
    for (const { kind, payload } of ctx.events.rows) {
      const [noun = '', verb = ''] = String(kind).split('.', 2);
      if (!writable.has(noun)) this.refuse(only);
      const body = bodySchema.parse(JSON.parse(String(payload)));
      const thing = thingSchema.safeParse(body[noun]).data;
      things.add(thing?.id ?? String(body.recordId));
      if (!canDelete && removals.has(verb))
        throw exceeded('The budget of this API key allows no deletion. Leave it to a person.');
      if (noun === 'deal' && dealAmountMax !== undefined && (thing?.amount ?? 0) > dealAmountMax)
        throw exceeded(`The budget of this API key allows no deal over ${dealAmountMax}. Leave it to a person.`);
    }
    if (writesMax === undefined || things.size === 0) return;
    if ((await countWrites(ctx, things.size)) > writesMax)
      throw exceeded(
        `The budget of this API key allows ${writesMax} writes a day (UTC). Continue tomorrow, or ask an admin to ` +
          'raise it.',
      );
  }
}

const today = sql`(now() at time zone 'utc')::date`;

/** Adds to the writes of the day, under a lock of the key until the transaction ends; returns all of them. */
async function countWrites({ db, workspaceId, actor }: WriteContext, writes: number): Promise<number> {
  const { spentOn, spentWrites } = apiKeys;
  const [row] = await db.orm
    .update(apiKeys)
    .set({
      spentOn: today,
      spentWrites: sql`case when ${spentOn} = ${today} then coalesce(${spentWrites}, 0) else 0 end + ${writes}`,
    })
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, 'id' in actor ? actor.id : '')))
    .returning({ spentWrites });
  return row?.spentWrites ?? writes;
}

function exceeded(message: string): DomainError {
  return new DomainError('FORBIDDEN', message, { shownAs: 'BUDGET_EXCEEDED' });
}
