import { setTimeout as pause } from 'node:timers/promises';
import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { createFolder } from '@dossier/domain/folders/index.ts';
import { createWebhook } from '@dossier/domain/webhooks/index.ts';
import { createWebhookInput } from '@dossier/domain/webhooks/schema.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { CallContext } from '@dossier/kernel/context.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId, newId } from '@dossier/kernel/ids.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { gatewayEnvironment } from '../against-floor.ts';
import { withClient } from '../postgres.ts';

const plain = { required: false, unique: false, options: null, targetFolderId: null };

/** The input of the benchmark's creates. */
const contactFields: Parameters<typeof createFolder>[1]['fields'] = [
  { ...plain, key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer', 'partner'] },
  { ...plain, key: 'score', label: 'Score', type: 'NUMBER' },
  { ...plain, key: 'city', label: 'City', type: 'TEXT' },
  { ...plain, key: 'since', label: 'Since', type: 'DATE' },
];

export interface StagedWorkspace {
  readonly id: string;
  readonly key: string;
  readonly folderId: string;
  readonly webhookIds: string[];
}

export function workerEnvironment(databaseUrl: string): Record<string, string> {
  return { ...gatewayEnvironment(databaseUrl), OUTBOUND_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'warn' };
}

/** Workspaces with a key and a folder each, and webhooks at the given URLs. */
export async function stageWorkspaces(
  url: string,
  urlsOf: (at: number) => string[],
  count: number,
): Promise<StagedWorkspace[]> {
  const database = new Database({ url, applicationName: 'bench' });
  const outbound = new Outbound({ allow: ['127.0.0.0/8'], isInsecureAllowed: false, own: [] });
  const secretBox = new SecretBox(gatewayEnvironment(url)['AUTH_SECRET'] ?? '');
  const staged: StagedWorkspace[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await database.transaction((db) => createWorkspace(db, { name: `Bench ${at}`, currency: 'USD' }));
    const actor = { kind: 'system', name: 'bench' } as const;
    const call = {
      database: database.of(id),
      services: { outbound, secretBox },
      requestId: newId('job'),
      user: undefined,
      actor,
      workspaceId: id,
    } satisfies CallContext;
    const { key, folderId } = await transact(call, async (ctx) => ({
      key: (await createApiKey(ctx, { name: 'Bench', scopes: ['write'], expiresAt: null })).key,
      folderId: (await createFolder(ctx, { name: 'Contacts', type: 'CONTACT', fields: contactFields })).id,
    }));
    const webhookIds: string[] = [];
    for (const target of urlsOf(at)) {
      const input = createWebhookInput.parse({ url: target });
      webhookIds.push((await createWebhook({ ...call, db: call.database.read }, input)).id);
    }
    staged.push({ id, key, folderId, webhookIds });
  }
  await Promise.all([database.close(), outbound.close()]);
  return staged;
}

/** Events as writes leave them, spread over the workspaces, with bodies of about 600 bytes. */
export async function addEvents(url: string, workspaces: readonly StagedWorkspace[], count: number): Promise<void> {
  const workspaceIds = workspaces.map(({ id }) => decodeId('ws', id));
  const folderIds = workspaces.map(({ folderId }) => decodeId('fld', folderId));
  await withClient(url, async (client) => {
    await client.query(
      `insert into events (workspace_id, id, kind, folder_id, request_id, actor, depth, occurred_at, payload)
       select ($1::uuid[])[n % $3 + 1], uuidv7(), 'record.created', ($2::uuid[])[n % $3 + 1], 'bench',
         '{"kind":"system","id":null,"name":"bench"}', 0, now(),
         json_build_object(
           'id', 'evt_' || n, 'event', 'record.created', 'workspaceId', ($1::uuid[])[n % $3 + 1],
           'recordId', 'rec_01h455vb4pex5vsknk084sn005', 'folderId', 'fld_01h455vb4pex5vsknk084sn004',
           'occurredAt', now(),
           'record',
           json_build_object(
             'id', 'rec_01h455vb4pex5vsknk084sn005', 'folderId', 'fld_01h455vb4pex5vsknk084sn004',
             'title', 'Example contact ' || n, 'email', 'contact' || n || '@example.com', 'phone', '+1 555 0100',
             'data',
             json_build_object('status', 'lead', 'score', n % 100, 'city', 'Exampletown', 'since', '2026-01-31'),
             'ownerId', null, 'createdAt', now(), 'updatedAt', now(), 'version', 1))::text
       from generate_series(1, $4::int) n`,
      [workspaceIds, folderIds, workspaces.length, count],
    );
    await client.query(`select pg_notify('dossier_events', '')`);
  });
}

/** The time from event to first attempt, for the last `count` deliveries. */
export async function waitsMs(url: string, count: number): Promise<number[]> {
  return withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ ms: number }>(
        `
        select extract(epoch from a.started_at - e.occurred_at)::float8 * 1000 as ms
        from events e
        join deliveries d on d.workspace_id = e.workspace_id and d.event_id = e.id
        join delivery_attempts a on a.workspace_id = d.workspace_id and a.delivery_id = d.id and a.number = 1
        join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
        where w.url not like '%/hang'
        order by e.occurred_at desc limit $1`,
        [count],
      );
      if (rows.length === count) return rows.map(({ ms }) => ms);
      await pause(50);
    }
  });
}

/** The number of deliveries by state. */
export async function countDeliveries(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from deliveries group by status',
    );
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  });
}
