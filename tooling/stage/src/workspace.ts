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
import type { Database } from '@dossier/postgres-engine/index.ts';
import type { SQL } from 'drizzle-orm';
import { authSecret } from './program.ts';

const services = {
  outbound: new Outbound({ allow: ['127.0.0.0/8'], isInsecureAllowed: false, own: [] }),
  secretBox: new SecretBox(authSecret),
};

/** A workspace with a folder of contacts and a key of the scope write, for scripts that prepare and check it. */
export class StagedWorkspace {
  readonly database: Database;
  readonly id: string;
  folderId = '';
  key = '';

  private constructor(database: Database, id: string) {
    this.database = database;
    this.id = id;
  }

  static async create(database: Database): Promise<StagedWorkspace> {
    const { id } = await database.transaction((db) => createWorkspace(db, { name: 'Stage', currency: 'USD' }));
    const workspace = new StagedWorkspace(database, id);
    workspace.folderId = await workspace.folder('Contacts');
    workspace.key = await workspace.write(
      async (ctx) => (await createApiKey(ctx, { name: 'Stage', scopes: ['write'], expiresAt: null })).key,
    );
    return workspace;
  }

  /** Runs verbs in one transaction, with every permission. */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T> {
    return transact(this.#call(), work);
  }

  async folder(name: string, fields: readonly object[] = []): Promise<string> {
    const input = createFolderInput.parse({ name, type: 'CONTACT', fields });
    return (await this.write((ctx) => createFolder(ctx, input))).id;
  }

  webhook(url: string, kinds: readonly string[] | null = null): ReturnType<typeof createWebhook> {
    const call = this.#call();
    return createWebhook({ ...call, db: call.database.read }, createWebhookInput.parse({ url, kinds }));
  }

  /** A published, enabled workflow; by default with a trigger URL. */
  workflow(
    name: string,
    steps: Step[],
    trigger: Definition['trigger'] = { kind: 'webhook', protection: 'none' },
  ): Promise<string> {
    return this.write(async (ctx) => {
      const { id } = await createWorkflow(ctx, { name, draft: { trigger, steps } });
      await publishWorkflow(ctx, id);
      await enableWorkflow(ctx, id, true);
      return id;
    });
  }

  #call() {
    return {
      database: this.database.of(this.id),
      services,
      requestId: newId('job'),
      user: undefined,
      actor: { kind: 'system', name: 'stage' } as const,
      workspaceId: this.id,
    };
  }
}

/** The rows of a query whose columns match Row. */
export async function rowsOf<Row>(database: Database, query: SQL): Promise<Row[]> {
  return (await database.autocommit.orm.execute(query)).rows as Row[];
}
