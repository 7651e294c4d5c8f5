import type { z } from 'zod';
import { batchById, type BatchVerbs, namedIds } from '../../bulk/index.ts';
import type { batchRecordItem } from './bulk-schema.ts';
import { sharedDigits } from '../phones.ts';
import { lockMatches, matchKey } from '../upsert/match.ts';
import { matchRecords } from '../upsert/match-many.ts';
import { lockRecords } from '../lookup.ts';
import { matchedFields, type Record, type upsertRecordInput } from '../schema.ts';
import { createRecord, removeRecord, updateRecord } from '../service.ts';
import { records } from '../table.ts';
import { isByExternalId, lockedBy, upsertRecord } from '../upsert/upsert.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';

type Item = z.output<typeof batchRecordItem>;
type Upsert = Extract<Item, { action: 'upsert' }>['values'];

const byId: BatchVerbs<Exclude<Item, { action: 'upsert' }>, Record> = batchById({
  table: records,
  create: createRecord,
  update: updateRecord,
  remove: removeRecord,
});

/** Executes batch items about records (docs/decisions/0043). */
export const recordVerbs: BatchVerbs<Item, Record> = {
  async lock(ctx, items) {
    const matched = await lockUpserts(
      ctx,
      items.flatMap((item) => (item.action === 'upsert' ? [item.values] : [])),
    );
    await lockRecords(ctx, [...new Set([...matched, ...namedIds(items)])]);
  },
  orderOf(item) {
    if (item.action !== 'upsert') return byId.orderOf(item);
    const { folderId, matchOn } = item.values;
    return { stretch: `upsert ${folderId} ${matchOn.join(',')}`, subject: matchOf(item.values) };
  },
  async run(ctx, item) {
    if (item.action !== 'upsert') return byId.run(ctx, item);
    const { created, record } = await upsertRecord(ctx, item.values);
    return { status: created ? 201 : 200, data: record };
  },
};

function matchOf({ matchOn, ...values }: Upsert): string {
  if (isByExternalId({ matchOn })) return JSON.stringify([values.externalSource ?? null, values.externalId ?? null]);
  return JSON.stringify(
    matchOn.map((name) => {
      const kind = matchedFields.find((field) => field === name);
      const value = kind && values[kind];
      if (!kind || value === null || value === undefined) return null;
      // National and international forms of a number share a lock, whatever the country.
      return (kind === 'phone' ? sharedDigits(value) : undefined) ?? matchKey({ kind }, value);
    }),
  );
}

type Input = z.output<typeof upsertRecordInput>;

/** Locks the values of several upserts in one order; returns the ids found, to be locked in one order, too. */
async function lockUpserts(ctx: WriteContext, inputs: readonly Input[]): Promise<string[]> {
  const all = await Promise.all(
    inputs.map(async (input) => ({ input, locked: await readable(() => lockedBy(ctx, input)) })),
  );
  const known = all.flatMap(({ input, locked }) => (locked?.wanted.length ? [{ input, locked }] : []));
  if (known.length === 0) return [];
  lockMatches(
    ctx,
    known.map(({ locked }) => locked),
  );
  const single = known.flatMap(({ input: { folderId, matchOn }, locked: { wanted } }) => {
    const [first, second] = wanted;
    return first && !second ? [{ folderId, ...first, group: `${folderId} ${matchOn.join(',')}` }] : [];
  });
  const found: string[] = [];
  for (const group of Map.groupBy(single, (one) => one.group).values()) {
    const [first] = group;
    const values = group.map(({ value }) => value);
    const matches = first ? await matchRecords(ctx, first.folderId, first.by, values) : [];
    found.push(...matches.flat().map(({ id }) => id));
  }
  return found;
}

/** Undefined for an invalid upsert, whose own run reports the reason. */
async function readable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
