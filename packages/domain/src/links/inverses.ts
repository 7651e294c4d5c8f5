import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { EventBody, Inverses } from '../bulk/index.ts';
import { findRecord, getRecord } from '../records/index.ts';
import { getKind, lockKind } from './kinds.ts';
import { linkSchema, type Link } from './schema.ts';
import { addLink, deleteLink, findLink, findPair } from './service.ts';
import { recordLinks } from './table.ts';

const withLink = z.looseObject({ link: linkSchema });

/**
 * How the events about links are undone. Each change of a link states one event on either side: the first that is taken
 * back does it, and the other finds it done.
 */
export const linkVerbs: Inverses['verbs'] = {
  'record.linked': async (ctx, id, body) => {
    const link = await findLink(ctx, [eq(recordLinks.id, linkOf(body).id)]);
    if (!link) return;
    const other = await findRecord(ctx, link.fromId === id ? link.toId : link.fromId);
    if (!other) throw impossible(['recordId'], 'The other record of a link is gone.');
    await deleteLink(ctx, link, await getKind(ctx, link.kindId), [await getRecord(ctx, id), other]);
  },
  'record.unlinked': (ctx, id, body) => reviveLink(ctx, id, linkOf(body)),
};

async function reviveLink(ctx: WriteContext, id: string, { record: seen, ...link }: Link): Promise<void> {
  const record = await getRecord(ctx, id);
  const other = await findRecord(ctx, seen.id);
  if (!other) throw impossible(['recordId'], 'The other record of a link is gone.');
  const kind = await lockKind(ctx, link.kindId);
  const [fromId, toId] = link.direction === 'OUT' ? [record.id, other.id] : [other.id, record.id];
  const next = { id: link.id, kindId: link.kindId, fromId, toId, createdAt: link.createdAt };
  if (fromId !== toId && !(await findPair(ctx, next))) await addLink(ctx, next, kind, [record, other]);
}

function linkOf(body: EventBody): Link {
  return withLink.parse(body).link;
}
