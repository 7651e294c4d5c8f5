import { setTimeout as pause } from 'node:timers/promises';
import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { createFolder } from '@dossier/domain/folders/index.ts';
import { createRecord } from '@dossier/domain/records/service.ts';
import { createWebhook } from '@dossier/domain/webhooks/index.ts';
import { createWebhookInput } from '@dossier/domain/webhooks/schema.ts';
import { Receiver, type Behaviour } from '@dossier/domain/webhooks/testing.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { CallContext, WriteContext } from '@dossier/kernel/context.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { sql, type SQL } from 'drizzle-orm';
import { Postgres } from '../postgres.ts';
import { authSecret } from '../processes.ts';

const actor = { kind: 'system', name: 'faults' } as const;

/** A PostgreSQL, a workspace with a folder and a key, and a receiver. */
export class WebhookStage {
  readonly postgres: Postgres;
  readonly database: Database;
  readonly receiver: Receiver;
  readonly services = {
    outbound: new Outbound({ allow: ['127.0.0.1/32'], isInsecureAllowed: false, own: [] }),
    secretBox: new SecretBox(authSecret),
  };
  workspaceId = '';
  folderId = '';
  key = '';

  private constructor(postgres: Postgres, database: Database, receiver: Receiver) {
    this.postgres = postgres;
    this.database = database;
    this.receiver = receiver;
  }

  static async open(behave: Behaviour): Promise<WebhookStage> {
    const postgres = await Postgres.create();
    const database = new Database({ url: postgres.url, applicationName: 'faults', poolSize: 4, sharedCount: 2 });
    const stage = new WebhookStage(postgres, database, await Receiver.start(behave));
    stage.workspaceId = (
      await database.transaction((db) => createWorkspace(db, { name: 'Faults', currency: 'USD' }))
    ).id;
    await transact(stage.#call(), async (ctx) => {
      stage.folderId = (await createFolder(ctx, { name: 'Contacts', type: 'CONTACT', fields: [] })).id;
      stage.key = (await createApiKey(ctx, { name: 'Faults', scopes: ['write'], expiresAt: null })).key;
    });
    return stage;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.database.close(), this.services.outbound.close(), this.receiver.close()]);
    await this.postgres.remove();
  }

  async webhook(url = this.receiver.url): Promise<string> {
    const input = createWebhookInput.parse({ url });
    return (await createWebhook({ ...this.#call(), db: this.database.read }, input)).id;
  }

  /** Creates this many records in one transaction, so as many events. */
  async records(count: number): Promise<void> {
    const { folderId } = this;
    await transact(this.#call(), async (ctx) => {
      for (let n = 0; n < count; n += 1) await createRecord(ctx, { folderId, title: `Record ${n}` });
    });
  }

  /** Procedures that only people may call. */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T> {
    return transact(this.#call(), work);
  }

  async rows<Row>(query: SQL): Promise<Row[]> {
    // The columns of each query match its Row type.
    return (await this.database.autocommit.orm.execute(query)).rows as Row[];
  }

  async count(query: SQL): Promise<number> {
    return (await this.rows<{ n: number }>(query))[0]?.n ?? 0;
  }

  /** Waits until no delivery is pending; throws after the time limit. */
  async delivered(withinS: number): Promise<void> {
    await until(withinS, 'not everything is delivered', async () => {
      const open = await this.count(
        sql`
          select (select count(*) from events where dispatched_at is null)::int + (
            select count(*) from deliveries where status <> 'SUCCEEDED'
          )::int as n`,
      );
      return open === 0;
    });
  }

  /** Checks that every event has one delivery, which arrived; returns the number of repeats. */
  async demandAllArrived(): Promise<{ events: number; repeats: number }> {
    const events = await this.rows<{ id: string }>(sql`select payload::json ->> 'id' as id from events`);
    const deliveries = await this.count(sql`select count(distinct event_id)::int as n from deliveries`);
    const rows = await this.count(sql`select count(*)::int as n from deliveries`);
    const arrived = new Set(this.receiver.ids);
    const missing = events.filter(({ id }) => !arrived.has(id));
    const known = new Set(events.map(({ id }) => id));
    const strange = [...arrived].filter((id) => !known.has(id));
    demand(
      missing.length === 0 && strange.length === 0 && deliveries === events.length && rows === events.length,
      `${missing.length} events did not arrive, ${strange.length} arrived that are none; ${events.length} ` +
        `events, ${rows} deliveries`,
    );
    return { events: events.length, repeats: this.receiver.arrivals.length - arrived.size };
  }

  #call() {
    return {
      database: this.database.of(this.workspaceId),
      services: this.services,
      requestId: newId('job'),
      user: undefined,
      actor,
      workspaceId: this.workspaceId,
    } satisfies CallContext;
  }
}

export function demand(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

export async function until(withinS: number, message: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinS * 1_000;
  // PostgreSQL may be away at that moment.
  while (!(await Promise.resolve(isDone()).catch(() => false))) {
    demand(performance.now() < deadline, `After ${withinS} s: ${message}.`);
    await pause(50);
  }
}
