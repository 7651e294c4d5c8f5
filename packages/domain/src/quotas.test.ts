import { QuotaLimits } from '@dossier/kernel/quotas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotas } from './quotas.ts';
import { openWorld, type Caller, type TestWorkspace, type World } from './testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const creates: Record<string, (owner: Caller, folderId: string, n: number) => Promise<unknown>> = {
  folders: (owner, _, n) => owner.folders.create({ name: `Folder ${n}` }),
  pipelines: (owner, _, n) =>
    owner.pipelines.create({ name: `Pipeline ${n}`, stages: [{ name: 'Open', kind: 'OPEN' }] }),
  tags: (owner, _, n) => owner.tags.create({ name: `Tag ${n}` }),
  differences: async (owner, folderId) => {
    const create = async () => (await owner.records.create({ folderId, title: 'Example' })).data.id;
    await owner.records.differ({ recordIds: [await create(), await create()] });
  },
  apiKeys: (owner, _, n) => owner.apiKeys.create({ name: `Key ${n}`, scopes: ['read'] }),
  webhooks: (owner) => owner.webhooks.create({ url: 'https://127.0.0.1/hook' }),
  workflows: (owner, _, n) =>
    owner.workflows.create({ name: `Workflow ${n}`, draft: { trigger: { kind: 'webhook' }, steps: [] } }),
  secrets: (owner, _, n) => owner.workflows.setSecret({ name: `secret${n}`, value: 'hush' }),
  reports: (owner, _, n) => owner.reports.create({ name: `Report ${n}` }),
  views: (owner, folderId, n) => owner.views.create({ name: `View ${n}`, folderId }),
  watches: (owner, folderId, n) =>
    owner.watches.create({
      name: `Watch ${n}`,
      of: 'records',
      where: { field: 'folderId', op: 'eq', value: folderId },
    }),
  emailTemplates: (owner, _, n) =>
    owner.emailTemplates.create({ name: `Template ${n}`, subject: 'Example', body: 'Example' }),
  variables: (owner, _, n) => owner.variables.create({ name: `variable${n}`, value: n }),
  invitations: (owner) => owner.members.invite({ role: 'MEMBER' }),
  imports: (owner, folderId) => owner.imports.create({ folderId, fileName: 'example.csv' }),
  exports: (owner, folderId) => owner.imports.createExport({ folderId }),
  syncs: (owner, folderId, n) => owner.syncs.set({ source: `shop${n}`, folderId }),
};

/** An owner to whom these limits hold. */
async function limited(entries: (workspace: TestWorkspace) => string[]) {
  const workspace = await world.workspace();
  const folderId = (await workspace.owner.folders.create({ name: 'First' })).data.id;
  const limits = new QuotaLimits(entries(workspace), quotas);
  const owner = workspace.as(
    { kind: 'user', id: workspace.ownerId, name: 'Owner', role: 'OWNER' },
    { quotas: limits, services: world.services },
  );
  return { workspace, owner, folderId };
}
const usedOf = async (owner: Caller, name: string) =>
  (await owner.usage.quotas()).data.find((quota) => quota.name === name);

describe('a quota', () => {
  it('exists for every noun that a workspace could have without end', () => {
    // Those of bytes and of waiting e-mails are filled otherwise.
    const others = ['importBytes', 'exportBytes', 'attachmentBytes', 'syncBytes', 'queuedEmails'];
    expect(quotas.map(({ name }) => name).toSorted()).toEqual([...Object.keys(creates), ...others].toSorted());
  });

  it.each(Object.keys(creates))('of %s refuses with 422 and the number, also of many creates at once', async (name) => {
    const { owner, folderId } = await limited(() => [`${name}=3`]);
    const create = creates[name] ?? (() => Promise.reject(new Error(name)));
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => create(owner, folderId, n)));
    const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    for (const error of refused)
      expect(error).toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        message: expect.stringMatching(/A workspace may have 3 .* ask the operator/),
      });
    expect(await usedOf(owner, name)).toMatchObject({ used: 3, max: 3 });
  });

  it('of the bytes of imports refuses the part that goes beyond it', async () => {
    const { owner, folderId } = await limited(() => ['importBytes=10']);
    const { id } = (await owner.imports.create({ folderId, fileName: 'example.csv' })).data;
    await owner.imports.addPart({ id, position: 0, content: '12345678' });
    await expect(owner.imports.addPart({ id, position: 1, content: '901' })).rejects.toThrow('may have 10 bytes');
    expect(await usedOf(owner, 'importBytes')).toMatchObject({ used: 8, max: 10 });
  });

  it('set for one workspace holds there before the one for all', async () => {
    const { owner } = await limited(({ id }) => ['folders=1', `folders=2@${id}`]);
    await owner.folders.create({ name: 'Second' });
    await expect(owner.folders.create({ name: 'Third' })).rejects.toThrow('may have 2 folders');
  });

  it('lets a secret that exists be set again, and a revoked key makes room', async () => {
    const { owner } = await limited(() => ['secrets=1', 'apiKeys=1']);
    await owner.workflows.setSecret({ name: 'token', value: 'first' });
    await owner.workflows.setSecret({ name: 'token', value: 'second' });
    const { id } = (await owner.apiKeys.create({ name: 'First', scopes: ['read'] })).data;
    await expect(owner.apiKeys.create({ name: 'Second', scopes: ['read'] })).rejects.toThrow('may have 1 API keys');
    await owner.apiKeys.revoke({ id });
    await owner.apiKeys.create({ name: 'Second', scopes: ['read'] });
  });

  it.each(['folder=1', 'folders', 'folders=many', 'folders=1@acme'])('is not read from %s', (entry) => {
    expect(() => new QuotaLimits([entry], quotas)).toThrow('QUOTAS: ');
  });
});
