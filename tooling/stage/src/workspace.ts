import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { createFolder } from '@dossier/domain/folders/index.ts';
import { createFolderInput } from '@dossier/domain/folders/schema.ts';
import { createWebhook } from '@dossier/domain/webhooks/index.ts';
import { createWebhookInput } from '@dossier/domain/webhooks/schema.ts';
import type { Definition, Step } from '@dossier/domain/workflows/definition.ts';
import { createWorkflow, enableWorkflow, publishWorkflow } from '@dossier/domain/workflows/index.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import type { SQL } from 'drizzle-orm';
import { createPostgres } from './postgres.ts';
import { authSecret, gateway, startProgram, type Manner } from './program.ts';

const services = {
  outbound: new Outbound({ allow: ['127.0.0.0/8'], isInsecureAllowed: false, own: [] }),
  secretBox: new SecretBox(authSecret),
};

export type StagedWorkspace = Awaited<ReturnType<typeof stageWorkspace>>;

/** A workspace with a folder of contacts and a key of the scope write, for scripts that prepare and check it. */
export async function stageWorkspace(database: Database) {
  const { id } = await database.transaction((db) => createWorkspace(db, { name: 'Stage', currency: 'USD' }));
  const call = () => ({
    database: database.of(id),
    services,
    requestId: newId('job'),
    user: undefined,
    actor: { kind: 'system', name: 'stage' } as const,
    workspaceId: id,
  });
  /** Runs verbs in one transaction, with every permission. */
  const write = <T>(work: (ctx: WriteContext) => Promise<T>): Promise<T> => transact(call(), work);
  const folder = async (name: string, fields: readonly object[] = []) => {
    const input = createFolderInput.parse({ name, type: 'CONTACT', fields });
    return (await write((ctx) => createFolder(ctx, input))).id;
  };
  const { key } = await write((ctx) => createApiKey(ctx, { name: 'Stage', scopes: ['write'], expiresAt: null }));
  return {
    database,
    id,
    key,
    folderId: await folder('Contacts'),
    write,
    folder,
    webhook: (url: string, kinds: readonly string[] | null = null) =>
      createWebhook({ ...call(), db: database.of(id).read }, createWebhookInput.parse({ url, kinds })),
    /** A published, enabled workflow; by default with a trigger URL. */
    workflow: (
      name: string,
      steps: Step[],
      trigger: Definition['trigger'] = { kind: 'webhook', protection: 'none' },
    ): Promise<string> =>
      write(async (ctx) => {
        const { id: workflowId } = await createWorkflow(ctx, { name, draft: { trigger, steps } });
        await publishWorkflow(ctx, workflowId);
        await enableWorkflow(ctx, workflowId, true);
        return workflowId;
      }),
  };
}

/** A workspace in a PostgreSQL of its own, and a gateway that serves it. */
export async function serveWorkspace(manner?: Manner) {
  const postgres = await createPostgres();
  const url = await postgres.database('served');
  const database = new Database({ url, applicationName: 'stage', poolSize: 4, sharedCount: 2 });
  const workspace = await stageWorkspace(database);
  const programUrl = postgres.programUrl(url);
  const served = await startProgram(gateway, { DATABASE_URL: programUrl }, manner);
  return {
    workspace,
    gateway: served,
    programUrl,
    async [Symbol.asyncDispose]() {
      await Promise.all([served.stop(), database.close()]);
      await postgres.remove();
    },
  };
}

/** The rows of a query whose columns match Row. */
export async function rowsOf<Row>(database: Database, query: SQL): Promise<Row[]> {
  return (await database.autocommit.orm.execute(query)).rows as Row[];
}
