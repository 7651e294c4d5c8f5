import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { lockMatches } from './match-locks.ts';
import { matchRecords, type Wanted } from './match.ts';
import type { upsertRecordInput } from '../schema.ts';
import { lockedBy, wantedBy } from './upsert.ts';

type Input = z.output<typeof upsertRecordInput>;

/**
 * Takes the locks of several upserts on their values, in one order, and answers the ids of the records that those
 * matched by one value find, so that the caller can lock these in one order, too.
 */
export async function lockUpserts(ctx: WriteContext, inputs: readonly Input[]): Promise<string[]> {
  const wanted = await Promise.all(
    inputs.map(async (input) => ({ input, values: (await readable(() => wantedBy(ctx, input))) ?? [] })),
  );
  const known = wanted.filter(({ values }) => values.length > 0);
  if (known.length === 0) return [];
  lockMatches(
    ctx,
    known.map(({ input, values }) => lockedBy(input, values)),
  );
  const single = known.flatMap(({ input: { folderId, matchOn }, values: [first, second] }) =>
    first && !second ? [{ folderId, ...first, group: `${folderId} ${matchOn.join(',')}` }] : [],
  );
  const found: string[] = [];
  for (const group of Map.groupBy(single, (one) => one.group).values()) found.push(...(await matchesOf(ctx, group)));
  return found;
}

async function matchesOf(ctx: WriteContext, group: readonly (Wanted & { folderId: string })[]): Promise<string[]> {
  const [first] = group;
  if (!first) return [];
  const matches = await matchRecords(
    ctx,
    first.folderId,
    first.by,
    group.map(({ value }) => value),
  );
  return matches.flat().map(({ id }) => id);
}

/** Undefined for an upsert that is refused: its own run says why. */
async function readable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
