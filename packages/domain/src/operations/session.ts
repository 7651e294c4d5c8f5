import type { JoinedUnit, NamedUnit, WriteContext } from '@dossier/kernel/context.ts';
import { digestOf } from '@dossier/kernel/idempotency/fingerprint.ts';
import { openSession, saveSession, starterOf, type OperationSession } from '../bulk/index.ts';
import { eventsOf } from '../events-log/index.ts';
import { isUndoable, statedOf } from './undo-rest.job.ts';

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

  async join(ctx: WriteContext): Promise<JoinedUnit> {
    const { kind, id: starter } = starterOf(ctx.actor);
    const { id, session } = await openSession(ctx, digestOf(JSON.stringify([kind, starter, this.#name])), this.#name);
    return new JoinedSession(id, session);
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
    saveSession(ctx, this.id, session);
  }
}
