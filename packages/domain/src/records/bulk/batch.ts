import type { z } from 'zod';
import { callOf, changed, made, namedIds, orderById, type BatchVerbs } from '../../bulk/index.ts';
import type { batchRecordItem } from './batch-schema.ts';
import { lockUpserts } from '../upsert/lock-upserts.ts';
import { matchKey } from '../upsert/match.ts';
import { lockRecords } from '../lookup.ts';
import { matchedFields, type Record } from '../schema.ts';
import { createRecord, removeRecord, updateRecord } from '../service.ts';
import { isByExternalId } from '../upsert/upsert-external.ts';
import { upsertRecord } from '../upsert/upsert.ts';

type Item = z.output<typeof batchRecordItem>;
type Upsert = Extract<Item, { action: 'upsert' }>['values'];

/** How a batch carries out its items about records (docs/decisions/0043). */
export const recordVerbs: BatchVerbs<Item, Record> = {
  async lock(ctx, items) {
    const matched = await lockUpserts(
      ctx,
      items.flatMap((item) => (item.action === 'upsert' ? [item.values] : [])),
    );
    await lockRecords(ctx, [...new Set([...matched, ...namedIds(items)])]);
  },
  orderOf(item) {
    if (item.action !== 'upsert') return orderById(item);
    const { folderId, matchOn } = item.values;
    return { stretch: `upsert ${folderId} ${matchOn.join(',')}`, subject: matchOf(item.values) };
  },
  async run(ctx, item) {
    if (item.action === 'create') return made(createRecord(ctx, item.values));
    if (item.action === 'upsert') {
      const { created, record } = await upsertRecord(ctx, item.values);
      return { status: created ? 201 : 200, data: record };
    }
    const { id } = item;
    const call = callOf(ctx, item);
    return changed(item.action === 'update' ? updateRecord(call, { ...item.values, id }) : removeRecord(call, id));
  },
};

function matchOf({ matchOn, ...values }: Upsert): string {
  if (isByExternalId({ matchOn })) return JSON.stringify([values.externalSource ?? null, values.externalId ?? null]);
  return JSON.stringify(
    matchOn.map((name) => {
      const kind = matchedFields.find((field) => field === name);
      const value = kind && values[kind];
      return kind && value !== null && value !== undefined ? matchKey({ kind }, value) : null;
    }),
  );
}
