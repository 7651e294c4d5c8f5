import { demandPerson } from '@dossier/kernel/authors.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import type { Database, Engine } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { getDeal } from '../deals/index.ts';
import { getRecord } from '../records/index.ts';
import type { Watcher } from './schema.ts';

// Presence ends by itself, so it is stored nowhere: each process keeps the notifications of the last seconds.

const presenceChannel = 'dossier_presence';
/** A page looks every 20 s; one lost look keeps its face. */
const staysMs = 45_000;
const thingsMax = 20_000;

/** When each person is last expected to look, by thing. */
const looks = new WeakMap<Engine, LRUCache<string, Map<string, number>>>();

function looksAt({ engine }: Database, thing: string): Map<string, number> {
  const all = looks.get(engine) ?? new LRUCache({ max: thingsMax });
  looks.set(engine, all);
  const people = all.get(thing) ?? new Map<string, number>();
  all.set(thing, people);
  for (const [userId, until] of people) if (until < clock.now()) people.delete(userId);
  return people;
}

/** Hears who looks at what from all processes; returns a function that stops it. */
export function followPresence(database: Database): Promise<() => void> {
  return database.listener.subscribe(presenceChannel, (payload) => {
    const [workspaceId, id, userId = ''] = payload.split(' ');
    looksAt(database, `${workspaceId} ${id}`).set(userId, clock.now() + staysMs);
  });
}

/** States that the caller looks at a record or deal; returns the others who do. */
export async function lookAt(ctx: ReadContext, asked: { readonly id: string }): Promise<Watcher[]> {
  const ownId = demandPerson(ctx.actor, 'Looks');
  const { id } = await (asked.id.startsWith('deal_') ? getDeal : getRecord)(ctx, asked.id).catch((error: unknown) => {
    // One message for both, since a malformed id has no kind to name.
    if (error instanceof DomainError && error.code === 'NOT_FOUND') throw notFound('record or deal');
    throw error;
  });
  const thing = `${ctx.workspaceId} ${id}`;
  await ctx.database.autocommit.orm.execute(sql`select pg_notify(${presenceChannel}, ${`${thing} ${ownId}`})`);
  return [...looksAt(ctx.database, thing).keys()].filter((userId) => userId !== ownId).map((userId) => ({ userId }));
}
