import type { EventDefinition } from '@dossier/kernel/events/define.ts';
import type { EventBody, Inverses } from '../bulk/index.ts';
import { eventSubjectOf, getRecord } from '../records/index.ts';
import type { Entries, Entry } from './define.ts';

interface Definition<Row extends Entry> {
  readonly lock: Inverses['lock'];
  readonly created: Pick<EventDefinition, 'kind'>;
  readonly updated: Pick<EventDefinition, 'kind'>;
  readonly deleted: Pick<EventDefinition, 'kind'>;
  readonly patchOf: (id: string, body: EventBody) => Partial<Row>;
  readonly rowOf: (body: EventBody) => Row;
}

/** Undoes events about entries, also those of other authors: a right to undo covers the whole operation. */
export function inversesOf<Row extends Entry>(entries: Entries<Row>, definition: Definition<Row>): Inverses {
  const { lock, created, updated, deleted, patchOf, rowOf } = definition;
  return {
    lock,
    verbs: {
      [created.kind]: async (ctx, id) => entries.removeLocked(ctx, await entries.lockAnywhere(ctx, id)),
      [updated.kind]: async (ctx, id, body) => {
        const locked = await entries.lock(ctx, id);
        const wanted = { ...locked.entry, ...patchOf(id, body) };
        if (wanted.recordId === locked.entry.recordId) return entries.change(ctx, locked, wanted);
        const record = await getRecord(ctx, wanted.recordId);
        const moved = { entry: locked.entry, subject: eventSubjectOf(record) };
        return entries.change(ctx, moved, { ...wanted, recordId: record.id });
      },
      [deleted.kind]: (ctx, _id, body) => entries.revive(ctx, rowOf(body)),
    },
  };
}
