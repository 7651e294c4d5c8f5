import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { withoutIndexes } from '@dossier/domain/testing/without-indexes.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { Postgres } from '../postgres.ts';
import { Dossier } from '../processes.ts';

/** A workspace, as its callers know it. */
export interface Tenant {
  readonly key: string;
  readonly folderId: string;
  readonly recordIds: readonly string[];
}

const largeCount = 100_000;
const smallCount = 100;
const othersCount = 4;

/** A gateway that one large workspace shares with small ones. */
export class NeighboursStage {
  readonly postgres: Postgres;
  readonly database: Database;
  readonly port: number;
  readonly large: Tenant;
  readonly others: readonly Tenant[];
  readonly #gateway: Dossier;

  private constructor(
    postgres: Postgres,
    database: Database,
    port: number,
    large: Tenant,
    others: readonly Tenant[],
    gateway: Dossier,
  ) {
    this.postgres = postgres;
    this.database = database;
    this.port = port;
    this.large = large;
    this.others = others;
    this.#gateway = gateway;
  }

  static async open(): Promise<NeighboursStage> {
    const postgres = await Postgres.create();
    const database = new Database({ url: postgres.url, applicationName: 'faults', statementTimeoutMs: 300_000 });
    const tenants: Tenant[] = [];
    await withoutIndexes(
      database.pool,
      'records',
      async () => void tenants.push(await createTenant(database, 'Large', largeCount)),
    );
    for (let at = 0; at < othersCount; at += 1) tenants.push(await createTenant(database, `Other ${at}`, smallCount));
    await database.pool.query('vacuum analyze');
    const [large, ...others] = tenants;
    if (!large) throw new Error('There is no large workspace.');
    const port = await freePort();
    const gateway = await Dossier.start('gateway', {
      DATABASE_URL: postgres.programUrl,
      RATE_LIMIT_PER_MINUTE: '0',
      PORT: String(port),
    });
    return new NeighboursStage(postgres, database, port, large, others, gateway);
  }

  async close(): Promise<void> {
    await this.#gateway.stop();
    await this.database.close();
    await this.postgres.remove();
  }
}

/** Creates a workspace with a folder and so many records. */
export async function createTenant(database: Database, name: string, count: number): Promise<Tenant> {
  const { id, key } = await database.transaction(async (db) => {
    const workspace = await createWorkspace(db, { name, currency: 'USD' });
    const made = await createApiKey(
      { db, workspaceId: workspace.id, actor: { kind: 'system', name: 'faults' }, idempotency: undefined },
      { name: 'Caller', scopes: ['write'], expiresAt: null },
    );
    return { id: workspace.id, key: made.key };
  });
  const uuid = decodeId('ws', id);
  const folder = await database.pool.query<{ id: string }>(
    `insert into folders (workspace_id, id, name, type, fields, position)
      values ($1, uuidv7(), 'Contacts', 'CONTACT', '[]', 1) returning id`,
    [uuid],
  );
  await database.pool.query(
    `insert into records (workspace_id, id, folder_id, title, email, data, search_text, created_at, updated_at)
     select $1, uuidv7(make_interval(secs => -age)), f.id, 'Example contact ' || n, 'contact' || n || '@example.com',
       '{}', 'example contact ' || n || E'\\n' || 'contact' || n || '@example.com', now() - make_interval(secs => age),
       now() - make_interval(secs => age)
     from folders f, generate_series(1, $2::int) n, lateral (select ($2::int - n) * 2 as age) as made
     where f.workspace_id = $1`,
    [uuid, count],
  );
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from records where workspace_id = $1 order by created_at desc, id desc limit 100',
    [uuid],
  );
  return {
    key,
    folderId: encodeId('fld', folder.rows[0]?.id ?? ''),
    recordIds: rows.map((row) => encodeId('rec', row.id)),
  };
}
