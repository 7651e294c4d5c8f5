import { randomInt } from 'node:crypto';
import '@dossier/domain/contents.ts';
import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { addMember } from '@dossier/domain/members/index.ts';
import { createUser, findUser } from '@dossier/domain/users/index.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { SignedIn, WriteContext } from '@dossier/kernel/context.ts';
import type { Database, Queries } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { createCall } from '@dossier/domain/calls/index.ts';
import { createCallInput } from '@dossier/domain/calls/schema.ts';
import { createComment } from '@dossier/domain/comments/index.ts';
import { createDeal } from '@dossier/domain/deals/index.ts';
import { createFolder } from '@dossier/domain/folders/index.ts';
import { createFolderInput } from '@dossier/domain/folders/schema.ts';
import { createPipeline } from '@dossier/domain/pipelines/index.ts';
import { createPipelineInput } from '@dossier/domain/pipelines/schema.ts';
import { createRecord } from '@dossier/domain/records/index.ts';
import { createTask } from '@dossier/domain/tasks/index.ts';
import { createTaskInput } from '@dossier/domain/tasks/schema.ts';
import {
  enableWorkflow,
  importWorkflow,
  importWorkflowInput,
  publishWorkflow,
} from '@dossier/domain/workflows/index.ts';
import type { Credentials } from './credentials.ts';
// All people are visibly fictitious: example.com, 555 numbers, "Sample". Numbers of companies, contacts and stages are
// places in their lists; days and hours count from now.
import content from './content.json' with { type: 'json' };
import workflows from './workflows.json' with { type: 'json' };

const { calls, comments, companies, companyFields, contactFields, contacts, deals, stages, tasks } = content;

const owner = { name: 'Sample Owner', email: 'owner@example.com' };

/** The workspace Demo with its content, an owner and an API key: all of it in one transaction, or nothing. */
export async function createDemo(database: Database): Promise<Credentials> {
  const idOfCall = newId('ws');
  const call = {
    database: database.of(idOfCall),
    requestId: newId('job'),
    user: undefined,
    actor: { kind: 'system', name: 'Demo' },
    workspaceId: idOfCall,
  } as const;
  return transact(call, async (outside) => {
    const { user, password } = await demandOwner(outside.db);
    const { id: workspaceId } = await createWorkspace(outside.db, { name: 'Demo', currency: 'USD' });
    const ctx: WriteContext = {
      ...outside,
      workspaceId,
      user,
      actor: { kind: 'user', id: user.id, name: user.name, role: 'OWNER' },
    };
    await addMember(ctx, { userId: user.id, role: 'OWNER' });
    const { key } = await createApiKey(ctx, { name: 'Demo', scopes: ['write'] });
    await fill(ctx, user.id);
    return { workspaceId, email: user.email, password, key };
  });
}

async function demandOwner(db: Queries): Promise<{ user: SignedIn; password: string | null }> {
  const known = await findUser(db, owner.email);
  if (known) return { user: known, password: null };
  const password = makePassword();
  return { user: await createUser(db, { ...owner, password }), password };
}

/** Sixteen characters without look-alikes: 79 bits. */
function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-');
}

const hourMs = 60 * 60 * 1000;

/** Fills a new workspace through the verbs that every surface calls, as this person. */
async function fill(ctx: WriteContext, ownerId: string): Promise<void> {
  const contactIds = await fillFolders(ctx, ownerId);
  const contact = (at: number | undefined) => (at === undefined ? null : (contactIds[at] ?? null));
  for (const { contact: at, text } of comments) await createComment(ctx, { id: contact(at) ?? '', text });
  for (const { contact: at, hoursAgo, ...call } of calls)
    await createCall(ctx, createCallInput.parse({ ...call, id: contact(at), calledAt: inHours(-hoursAgo) }));
  const pipeline = await createPipeline(ctx, createPipelineInput.parse({ name: 'Sales', stages }));
  for (const { contact: at, stage, closesInDays, ...deal } of deals) {
    await createDeal(ctx, {
      ...deal,
      pipelineId: pipeline.id,
      stageId: pipeline.stages[stage]?.id,
      recordId: contact(at),
      closeDate: inHours(24 * closesInDays).slice(0, 10),
      ownerId,
    });
  }
  for (const { isEnabled, ...portable } of workflows) {
    const { id } = await importWorkflow(ctx, importWorkflowInput.parse(portable));
    await publishWorkflow(ctx, id);
    if (isEnabled) await enableWorkflow(ctx, id, true);
  }
  for (const { contact: at, dueInHours, ...task } of tasks) {
    const given = { ...task, recordId: contact(at), dueAt: inHours(dueInHours), assigneeId: ownerId };
    await createTask(ctx, createTaskInput.parse(given));
  }
}

/** Answers the ids of the contacts, in their order. */
async function fillFolders(ctx: WriteContext, ownerId: string): Promise<string[]> {
  const companyFolder = await createFolder(
    ctx,
    createFolderInput.parse({ name: 'Companies', type: 'COMPANY', fields: companyFields }),
  );
  const companyIds: string[] = [];
  for (const company of companies)
    companyIds.push((await createRecord(ctx, { folderId: companyFolder.id, ownerId, ...company })).id);

  const fields = contactFields.map((field) =>
    field.key === 'company' ? { ...field, targetFolderId: companyFolder.id } : field,
  );
  const contactFolder = await createFolder(ctx, createFolderInput.parse({ name: 'Contacts', type: 'CONTACT', fields }));
  const contactIds: string[] = [];
  for (const [at, { title, company, ...data }] of contacts.entries()) {
    const email = `${title.toLowerCase().replace(' ', '.')}@example.com`;
    // 555-0100 to 555-0199 are reserved for examples.
    const phone = `+1 555 ${String(100 + at).padStart(4, '0')}`;
    contactIds.push(
      (
        await createRecord(ctx, {
          folderId: contactFolder.id,
          title,
          email,
          phone,
          ownerId,
          data: { ...data, company: companyIds[company] },
        })
      ).id,
    );
  }
  return contactIds;
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * hourMs).toISOString();
}
