import { encodeId } from '@dossier/kernel/ids.ts';
import { isTracing } from '@dossier/kernel/traces/traces.ts';
import { type Database, defineSql } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { traceparentsOf } from '../../events-log/index.ts';
import { isDue, type Lease } from '../lease/lease.ts';

export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly attempts: number;
  readonly attemptsBefore: number;
  /** Deliveries with the same key are made one at a time; null: no order. */
  readonly orderKey: string | null;
  readonly replayId: string | null;
  /** Null if the event was pruned. */
  readonly payload: string | null;
  /** Context of the write that stated the event; only while spans are exported. */
  readonly traceparent?: string | undefined;
}

const { placeholder } = sql;

const isFree = sql`${isDue} and d.id <> all (${placeholder('held')}::uuid[])`;

/**
 * The longest overdue deliveries of single events, and at least a quarter as many of any kind. Both reads use the order
 * of an index, so a long backlog costs nothing.
 */
function candidates(limit: SQL) {
  return sql`
  singles as materialized (
    select d.* from deliveries d where ${isFree} and not d.is_bulk order by d.next_attempt_at limit ${limit}
  ), due as materialized (
    select * from singles
    union all (
      select d.* from deliveries d
      where ${isFree} and d.id <> all (array(select id from singles))
      order by d.next_attempt_at
      limit greatest((${limit} + 3) / 4, ${limit} - (select count(*) from singles))
    )
  )`;
}

// Four single deliveries for one of a bulk change, so that neither starves.
const turn = sql`
  row_number() over (partition by is_bulk order by next_attempt_at, position, id)
    * case when is_bulk then 4 else 1 end`;

function payloadOf(alias: ReturnType<typeof sql>) {
  return sql`
    (
      select e.payload from events e where e.workspace_id = ${placeholder('workspaceId')} and e.id = ${alias}.event_id
    ) as payload`;
}

const findDue = defineSql<DueDelivery>('read', 'webhooks.find_due')`
  with ${candidates(sql`${placeholder('limit')}::int`)}, chosen as (
    select * from due order by ${turn} limit ${placeholder('limit')}::int
  )
  select d.id, d.event_id as "eventId", d.attempts, d.attempts_before as "attemptsBefore", d.order_key as "orderKey",
    d.replay_id as "replayId", ${payloadOf(sql`d`)}
  from chosen d`;

// Every scan would find blocked deliveries again, ahead of those that can be sent. So a blocked delivery is postponed,
// and the recorder makes it due when its turn comes. This delay is the backstop for a turn that was lost with a lease.
const scannedMax = 500;
const putOff = sql`interval '10 minutes'`;

type Found = { readonly scanned: number; readonly blocked: number; readonly putOff: number } & (
  | DueDelivery
  | { readonly id: null }
);

const findFirstInLine = defineSql<Found>('change', 'webhooks.find_first_in_line')`
  with ${candidates(sql.raw(String(scannedMax)))}, judged as materialized (
    select due.*,
      due.order_key is not null
        and (
          due.order_key = any(${placeholder('heldKeys')}::uuid[])
          or exists (
            select from deliveries b
            where b.workspace_id = due.workspace_id
              and b.webhook_id = due.webhook_id and b.order_key = due.order_key and b.status = 'PENDING'
              and b.position < due.position
          )
        ) as is_blocked
    from due
  ), behind as (
    select d.workspace_id, d.webhook_id, d.id
    from deliveries d
    join judged j on j.workspace_id = d.workspace_id and j.webhook_id = d.webhook_id and j.id = d.id
    where j.is_blocked and j.order_key <> all (${placeholder('endingKeys')}::uuid[])
    order by d.id for no key update of d skip locked
  ), put_off as (
    update deliveries d set next_attempt_at = now() + ${putOff}
    from behind
    where d.workspace_id = behind.workspace_id and d.webhook_id = behind.webhook_id and d.id = behind.id
      and exists (
        select from webhook_states s
        where s.workspace_id = d.workspace_id
          and s.webhook_id = d.webhook_id and s.lease_owner = ${placeholder('owner')}::uuid
      )
    returning d.id
  )
  select t.scanned, t.blocked, (select count(*)::int from put_off) as "putOff",
    f.id, f.event_id as "eventId", f.attempts, f.attempts_before as "attemptsBefore", f.order_key as "orderKey",
    f.replay_id as "replayId", ${payloadOf(sql`f`)}
  from (select count(*)::int as scanned, (count(*) filter (where is_blocked))::int as blocked from judged) t
  left join lateral (
    select * from judged where not is_blocked order by ${turn} limit ${placeholder('limit')}
  ) f on true`;

/**
 * The deliveries that a drain has loaded: READY, SENT or ENDING (see `Drain`). Finds the next ones, without these:
 * single events first, then the longest overdue; in an ordered webhook, only the first of each key
 * (docs/decisions/0008). Rows are not marked: the lease is the claim.
 */
export class DueDeliveries {
  ready: DueDelivery[] = [];
  readonly #database: Database;
  readonly #lease: Lease;
  readonly #ids = new Set<string>();
  readonly #heldKeys = new Set<string>();
  readonly #endingKeys = new Set<string>();
  #isOrdered = false;
  #looking: Promise<unknown> | undefined;

  constructor(database: Database, lease: Lease) {
    this.#database = database;
    this.#lease = lease;
  }

  get count(): number {
    return this.#ids.size;
  }

  async find(limit: number) {
    const looking = this.#find(limit).finally(() => {
      this.#looking = undefined;
    });
    this.#looking = looking;
    const found = await looking;
    return isTracing() ? { ...found, due: await this.#withTraces(found.due) } : found;
  }

  add(due: readonly DueDelivery[]): void {
    for (const { id, orderKey } of due) {
      this.#ids.add(id);
      if (orderKey !== null) this.#heldKeys.add(orderKey);
    }
    this.ready.push(...due);
  }

  /** Resolves when an ordered result may be recorded: a query now would postpone the delivery it makes due. */
  async end({ orderKey }: DueDelivery): Promise<void> {
    if (orderKey === null) return;
    while (this.#looking) await this.#looking.catch(() => {});
    this.#endingKeys.add(orderKey);
  }

  remove({ id, orderKey }: DueDelivery): void {
    this.#ids.delete(id);
    if (orderKey === null) return;
    this.#heldKeys.delete(orderKey);
    this.#endingKeys.delete(orderKey);
  }

  /** READY to DUE: forgets the loaded deliveries that must not be sent. */
  dropReady(): void {
    for (const due of this.ready) this.remove(due);
    this.ready = [];
  }

  async #withTraces(due: readonly DueDelivery[]): Promise<DueDelivery[]> {
    const workspaceId = encodeId('ws', this.#lease.workspaceId);
    const keys = due.map(({ eventId }) => ({ workspaceId, id: encodeId('evt', eventId) }));
    const traceparents = await traceparentsOf(this.#database.read, keys);
    return due.map((one, at) => ({ ...one, traceparent: traceparents.get(keys[at]?.id ?? '') }));
  }

  async #find(limit: number) {
    const { workspaceId, webhookId, owner } = this.#lease;
    const asked = { workspaceId, webhookId, held: [...this.#ids], limit };
    if (!this.#isOrdered) {
      const due = await this.#database.read.run(findDue, asked);
      this.#isOrdered = due.some(({ orderKey }) => orderKey !== null);
      if (!this.#isOrdered) return { due, isMoreLikely: due.length === limit };
    }
    // While a key's result is being recorded, its other deliveries are not postponed, or their turn could be lost.
    const keys = { heldKeys: [...this.#heldKeys], endingKeys: [...this.#endingKeys] };
    const found = await this.#database.autocommit.run(findFirstInLine, { ...asked, owner, ...keys });
    const due = found.flatMap((one) => (one.id === null ? [] : [one]));
    const [{ scanned, blocked, putOff } = { scanned: 0, blocked: 0, putOff: 0 }] = found;
    const isCut = scanned >= scannedMax && due.length + putOff > 0;
    return { due, isMoreLikely: isCut || scanned - blocked > due.length };
  }
}
