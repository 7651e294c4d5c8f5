import type { JoinedUnit, NamedUnit, WriteContext } from '@dossier/kernel/context.ts';
import { digestOf } from '@dossier/kernel/idempotency/fingerprint.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { areGiven, isRow } from '@dossier/kernel/verbs.ts';
import { defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { and, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { newOperation, operations, starterOf } from '../bulk/index.ts';
import { type OperationSession, sessionSchema } from '../bulk/schema.ts';
import { eventsOf } from '../events-log/index.ts';
import { isUndoable, statedOf } from './undo-rest.job.ts';

const close = defineStatement('change', 'bulk.close_session', (orm) =>
  orm
    .update(operations)
    .set({ openKey: null })
    .where(
      and(areGiven(operations, 'workspaceId', 'openKey'), lt(operations.createdAt, sql`now() - interval '24 hours'`)),
    ),
);

const open = defineStatement('change', 'bulk.open_session', (orm) =>
  orm
    .insert(operations)
    .values(valuesFor(operations))
    .onConflictDoUpdate({
      target: [operations.workspaceId, operations.openKey],
      targetWhere: sql`open_key is not null`,
      set: { finishedAt: sql`excluded.finished_at` },
    })
    .returning({ id: operations.id, work: operations.work }),
);

const save = defineStatement('change', 'bulk.save_session', (orm) =>
  orm
    .update(operations)
    .set(valuesFor(operations, ['work', 'changedCount']))
    .where(isRow(operations)),
);

const storedSession = z.object({ session: sessionSchema });

type Count = 'created' | 'changed' | 'deleted';

const counts: ReadonlyMap<string, Count> = new Map([
  ['created', 'created'],
  ['logged', 'created'],
  ['deleted', 'deleted'],
]);

/** The writes of one starter with the same name within 24 hours, as one operation (docs/decisions/0051). */
export class Session implements NamedUnit {
  readonly #name: string;
  id: string | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** The open session, or a new one; locked until the transaction ends. */
  async join(ctx: WriteContext): Promise<JoinedUnit> {
    const { kind, id: starter } = starterOf(ctx.actor);
    const openKey = digestOf(JSON.stringify([kind, starter, this.#name]));
    const session: OperationSession = { name: this.#name, created: 0, changed: 0, deleted: 0, withoutUndo: 0 };
    const row = newOperation(ctx, { id: newId('op'), kind: 'SESSION', state: 'DONE', work: { session }, openKey });
    ctx.db.send(close, row);
    const [found] = await ctx.db.run(open, row);
    if (!found) throw new Error('A session was neither found nor begun.');
    return new JoinedSession(found.id, storedSession.parse(found.work).session);
  }
}

class JoinedSession implements JoinedUnit {
  readonly id: string;
  readonly #before: OperationSession;
  #apart = 0;

  constructor(id: string, before: OperationSession) {
    this.id = id;
    this.#before = before;
  }

  setApart(): void {
    this.#apart += 1;
  }

  count(ctx: WriteContext): void {
    const { events } = ctx;
    const session = { ...this.#before };
    const things = new Map<string, Count>();
    let withoutUndo = this.#apart;
    if (this.#apart === 0 && events.count === 0 && !events.isUnchanged) withoutUndo = 1;
    for (const event of eventsOf(events.rows)) {
      if (event.operationId !== this.id) continue;
      const { kind, noun, subjectId } = statedOf(event);
      if (things.has(subjectId)) continue;
      things.set(subjectId, counts.get(kind.slice(noun.length + 1)) ?? 'changed');
      if (!isUndoable(noun)) withoutUndo += 1;
    }
    if (things.size + withoutUndo === 0) return;
    for (const count of things.values()) session[count] += 1;
    session.withoutUndo += withoutUndo;
    const sum = session.created + session.changed + session.deleted;
    ctx.db.send(save, { workspaceId: ctx.workspaceId, id: this.id, work: { session }, changedCount: sum });
  }
}
