import { changeRows } from '@dossier/kernel/db/rows.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { conflict } from '@dossier/kernel/errors.ts';
import { encodeId, newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax } from '@dossier/kernel/paging.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { demandScope } from '@dossier/kernel/scopes.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs, equals } from '@dossier/kernel/verbs.ts';
import { and, gt, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { fill, nouns } from './answer.ts';
import { compareWatches } from './compare.job.ts';
import * as schema from './schema.ts';
import type { Watch } from './schema.ts';
import { watches, watchMembers } from './table.ts';

export const watchesQuota = new Quota('watches', 'watches', 20, watches);

const memberCount = sql<number>`(
  select count(*)::int from watch_members m
  where (m.workspace_id, m.watch_id, m.filling) = (watches.workspace_id, watches.id, watches.filling)
)`;
const watchNoun = defineNoun({
  table: watches,
  output: schema.watchSchema,
  hidden: ['filling', 'dueAt'],
  expressions: { memberCount: memberCount.as('member_count') },
  unstated: ['memberCount'],
});
const watchVerbs = defineVerbs(watchNoun, { name: 'watches', one: 'watch' });

async function createWatch(ctx: WriteContext, input: z.output<typeof schema.createWatchInput>): Promise<Watch> {
  await demandRoom(ctx, watchesQuota);
  const at = clock.iso();
  const stamps = { version: 1, createdAt: at, updatedAt: at };
  const watch = { ...input, ...stamps, id: newId('wat'), problem: null, memberCount: 0 };
  // Precedes the insert, because a stored watch makes the values that it names possible.
  const filled = await fill(ctx, watch);
  return beginAnew(ctx, watchVerbs.create(ctx, watch), filled);
}

async function updateWatch(ctx: WriteContext, { id, ...input }: z.output<typeof schema.updateWatchInput>) {
  const known = await watchVerbs.get(ctx, id);
  const wanted = { ...known, ...definedOf(input) };
  const isAnew = (wanted.isEnabled && !known.isEnabled) || !isDeepStrictEqual(wanted.where, known.where);
  // Precedes the lock, so that the dispatcher never waits for a slow query.
  const filled = isAnew ? await fill(ctx, wanted) : undefined;
  const before = await watchVerbs.lock(ctx, id);
  if (before.version !== known.version) throw conflict('The watch was changed at the same moment. Try again.');
  const watch = watchVerbs.change(ctx, before, { ...wanted, problem: filled ? null : known.problem });
  return filled ? beginAnew(ctx, watch, filled) : watch;
}

/** The comparison follows the commit, because the dispatcher did not know the new filling before. */
async function beginAnew(ctx: WriteContext, watch: Watch, filled: Awaited<ReturnType<typeof fill>>): Promise<Watch> {
  const { workspaceId } = ctx;
  await changeRows(ctx.db, watches, { workspaceId, id: watch.id }, { filling: filled.filling, dueAt: sql`now()` });
  await enqueue(ctx, compareWatches, {});
  return { ...watch, memberCount: filled.memberCount };
}

async function listMembers(ctx: ReadContext, { id, ...page }: z.output<typeof schema.listMembersInput>) {
  const { of } = await watchVerbs.get(ctx, id);
  demandScope(ctx.actor, `${of}:read`);
  const { workspaceId } = ctx;
  const filling = sql`(select filling from ${watches} where ${equals(watches, { workspaceId, id })})`;
  const own = and(equals(watchMembers, { workspaceId, watchId: id }), sql`${watchMembers.filling} = ${filling}`);
  const { itemId } = watchMembers;
  const after = page.cursor === undefined ? undefined : gt(itemId, decodeCursor(page.cursor, 'id', 'text').id);
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select({ itemId })
      .from(watchMembers)
      .where(and(own, after))
      .orderBy(itemId)
      .limit(page.pageSize + 1)
      .offset(offsetOf(page)),
    pageBytesMax,
  );
  const found = cutPage(rows, page.pageSize, (row) => ({ sort: 'id', value: row.itemId, id: row.itemId }));
  const total = page.count ? await ctx.db.orm.$count(watchMembers, own) : undefined;
  return { ...found, data: found.data.map((row) => ({ id: encodeId(nouns[of].prefix, row.itemId) })), total };
}

const meta = { silent: 'a watch states events of its items, not of itself' } as const;
const rest = restOf({ tag: 'Watches', path: '/watches', output: schema.watchSchema, meta });
const ofMembers = { tag: 'Watches', path: '/watches/{id}/members', output: schema.watchMemberSchema } as const;

export const watchesRouter = router({
  list: rest.list('List the watches', 'Newest first.')(schema.listWatchesInput, (ctx, page) =>
    watchVerbs.list(ctx, page),
  ),
  get: rest.get('Get a watch', 'With the number of its members.')(...byId('wat', watchVerbs.get)),
  create: rest.create(
    'Watch a question',
    'States `watch.entered`, `watch.left` and `watch.changed` of the items that match `where`. What matches already ' +
      'enters without events. It needs the scope to read the noun, too.',
  )(schema.createWatchInput, createWatch),
  update: rest.update('Change a watch', 'A new `where` begins anew: what matches enters without events.')(
    schema.updateWatchInput,
    updateWatch,
  ),
  remove: rest.remove(
    'Delete a watch',
    'Its members leave without events.',
  )(...byId('wat', async (ctx: WriteContext, id) => watchVerbs.remove(ctx, await watchVerbs.lock(ctx, id)))),
  listMembers: restOf(ofMembers).list(
    'List the members of a watch',
    'The ids of the items that have entered and not left, in the order of ids.',
  )(schema.listMembersInput, listMembers),
});
