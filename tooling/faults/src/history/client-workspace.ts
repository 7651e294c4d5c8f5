import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { createFolder } from '@dossier/domain/folders/index.ts';
import { createPipeline } from '@dossier/domain/pipelines/index.ts';
import { createWebhook } from '@dossier/domain/webhooks/index.ts';
import { createWebhookInput } from '@dossier/domain/webhooks/schema.ts';
import type { Definition } from '@dossier/domain/workflows/definition.ts';
import { createWorkflow, enableWorkflow, publishWorkflow } from '@dossier/domain/workflows/index.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { authSecret } from '../processes.ts';
import type { Evidence } from './evidence.ts';

/** One workspace, with everything its clients need. */
export interface ClientWorkspace {
  readonly workspaceId: string;
  readonly key: string;
  readonly folderId: string;
  readonly pipelineId: string;
  readonly stageIds: readonly string[];
  readonly webhooks: readonly (Evidence['webhooks'][number] & { readonly secret: string })[];
  /** The first is started by calls of its trigger URL, the second by deals that move. */
  readonly workflows: Evidence['workflows'];
}

const system = { kind: 'system', name: 'faults' } as const;
const someKinds = ['record.created', 'deal.stage_changed', 'task.completed'];

/**
 * Creates a workspace with a folder, a pipeline, a key, two webhooks and two workflows; deliveries and calls go to
 * `receiverUrl`.
 */
export async function createClientWorkspace(database: Database, receiverUrl: string): Promise<ClientWorkspace> {
  const { id: workspaceId } = await database.transaction((db) =>
    createWorkspace(db, { name: 'Example', currency: 'USD' }),
  );
  await using closing = new AsyncDisposableStack();
  const outbound = new Outbound({ allow: ['127.0.0.1/32'], isInsecureAllowed: false, own: [] });
  closing.defer(() => outbound.close());
  const call = {
    database: database.of(workspaceId),
    services: { outbound, secretBox: new SecretBox(authSecret) },
    requestId: newId('job'),
    user: undefined,
    actor: system,
    workspaceId,
  };

  const made = await transact(call, async (ctx) => {
    const folder = await createFolder(ctx, { name: 'Contacts', type: 'CONTACT', fields: [] });
    const { id: pipelineId, stages } = await createPipeline(ctx, {
      name: 'Sales',
      fields: [],
      stages: ['New', 'Offer', 'Won'].map((name) => ({
        name,
        kind: 'OPEN' as const,
        probability: null,
        idleDays: null,
      })),
    });
    const { key } = await createApiKey(ctx, { name: 'Client', scopes: ['write'], expiresAt: null });
    return { key, folderId: folder.id, pipelineId, stageIds: stages.map(({ id }) => id) };
  });

  const webhooks = [];
  for (const [at, kinds] of [null, someKinds].entries()) {
    const url = `${receiverUrl}hook/${workspaceId}/${at}`;
    const { id, secret } = await createWebhook(
      { ...call, db: call.database.read },
      createWebhookInput.parse({ url, kinds }),
    );
    webhooks.push({ workspaceId, id, kinds, secret });
  }

  const workflow = async (trigger: Definition['trigger'], eventKind: string | null, cause: string) =>
    transact(call, async (ctx) => {
      const task = (name: string) => ({ name, action: 'createTask', input: { title: `${name} {{ ${cause} }}` } });
      const { id } = await createWorkflow(ctx, {
        name: 'Example',
        draft: {
          trigger,
          steps: [
            task('first'),
            { name: 'call', action: 'callApi', input: { url: `${receiverUrl}call/{{ ${cause} }}` } },
            task('last'),
          ],
        },
      });
      await publishWorkflow(ctx, id);
      await enableWorkflow(ctx, id, true);
      return { workspaceId, id, eventKind, taskTitles: ['first', 'last'], calls: 1 };
    });
  const called = await workflow({ kind: 'webhook', protection: 'none' }, null, 'trigger.body.operation');
  const moved = await workflow(
    {
      kind: 'event',
      event: 'deal.stage_changed',
      folderId: null,
      pipelineId: null,
      changedField: null,
      condition: null,
    },
    'deal.stage_changed',
    'trigger.body.id',
  );
  return { workspaceId, ...made, webhooks, workflows: [called, moved] };
}
