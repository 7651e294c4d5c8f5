import { auditEntries } from '@dossier/kernel/audit/table.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { prunings } from '../prunings.job.ts';
import { noteSignIn } from './index.ts';

let world: World;
let here: TestWorkspace;
beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
});
afterAll(() => world.close());

const entries = async (of = here) => (await of.owner.audit.list({})).data;
const folder = (name: string) => here.owner.folders.create({ name, type: 'CUSTOM', fields: [] });

describe('a change of settings', () => {
  it('is noted with who did it, from where and by which call, without the secret', async () => {
    const admin = here.as(
      { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' },
      { clientAddress: '192.0.2.7', requestId: 'call-1' },
    );
    const { data: made } = await admin.apiKeys.create({ name: 'Sync', scopes: ['read'] });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      action: 'apiKeys.create',
      actorKind: 'user',
      actorId: here.ownerId,
      actorName: 'Test owner',
      address: '192.0.2.7',
      requestId: 'call-1',
      subjectId: made.id,
      subjectName: 'Sync',
      before: null,
      after: { name: 'Sync', scopes: ['read'] },
    });
    expect(JSON.stringify(entry)).not.toContain(made.key);
  });

  it('is noted with the fields that changed, before and after', async () => {
    const { data: made } = await folder('Leads');
    await here.owner.folders.update({ id: made.id, name: 'Prospects' });
    expect((await entries())[0]).toMatchObject({
      action: 'folders.update',
      subjectId: made.id,
      before: { name: 'Leads' },
      after: { name: 'Prospects' },
    });
    await here.owner.folders.addField({ id: made.id, field: { key: 'size', label: 'Size', type: 'NUMBER' } });
    const [added] = await entries();
    expect(added).toMatchObject({ action: 'folders.addField', before: { fields: [] } });
    expect(added?.after).toMatchObject({ fields: [{ key: 'size', label: 'Size' }] });
  });

  it('is not noted where it changed nothing or was refused', async () => {
    const { data: made } = await folder('Same');
    const count = (await entries()).length;
    await here.owner.folders.update({ id: made.id, name: 'Same' });
    await expect(here.member.folders.update({ id: made.id, name: 'Other' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(here.owner.folders.update({ id: made.id, name: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await entries()).toHaveLength(count);
  });

  it('is noted as gone where it removes something', async () => {
    const { data: made } = await here.owner.members.invite({ email: 'new@example.com' });
    await here.owner.members.revokeInvitation({ id: made.id });
    const [revoked, invited] = await entries();
    expect(revoked).toMatchObject({ action: 'members.revokeInvitation', subjectId: made.id, after: null });
    expect(revoked?.before).toMatchObject({ email: 'new@example.com' });
    expect(invited).toMatchObject({ action: 'members.invite', after: { token: '***' } });
  });

  it('shows neither the secret nor the header values of a webhook', async () => {
    const { data: made } = await here.owner.webhooks.create({
      url: 'https://127.0.0.1:1/hook',
      headers: { Authorization: 'Bearer of-the-receiver' },
    });
    await here.owner.webhooks.update({ id: made.id, headers: { 'X-Other': 'another-value' } });
    await here.owner.webhooks.rotateSecret({ id: made.id });
    const text = JSON.stringify(await entries());
    expect(text).toContain('webhooks.rotateSecret');
    for (const secret of [made.secret, 'of-the-receiver', 'another-value']) expect(text).not.toContain(secret);
  });

  it('is noted where a key makes it, and where somebody exports', async () => {
    const key = here.key('write');
    await key.webhooks.create({ url: 'https://127.0.0.1:1/hook' });
    expect((await entries())[0]).toMatchObject({ action: 'webhooks.create', actorKind: 'key', actorName: 'Test key' });
    const { data: made } = await folder('Exported');
    await here.member.imports.createExport({ folderId: made.id });
    expect((await entries())[0]).toMatchObject({ action: 'imports.createExport', actorId: here.memberId });
  });
});

describe('the list', () => {
  it('is for owners, admins and keys', async () => {
    await expect(here.member.audit.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await here.key('write').audit.list({})).data.length).toBeGreaterThan(0);
    const there = await world.workspace();
    expect(await entries(there)).toEqual([]);
  });

  it('is narrowed by action, noun, actor, subject and time, and read by cursor', async () => {
    const own = await world.workspace();
    for (const name of ['One', 'Two', 'Three']) await own.owner.apiKeys.create({ name, scopes: ['read'] });
    await own.owner.workspaces.update({ name: 'Renamed' });
    const names = async (input: Parameters<typeof own.owner.audit.list>[0]) =>
      (await own.owner.audit.list(input)).data.map(({ subjectName }) => subjectName);
    expect(await names({ action: 'apiKeys' })).toEqual(['Three', 'Two', 'One']);
    expect(await names({ action: 'workspaces.update' })).toEqual(['Renamed']);
    expect(await names({ actorId: own.memberId })).toEqual([]);
    expect(await names({ subjectId: own.id })).toEqual(['Renamed']);
    expect(await names({ to: '2020-01-01' })).toEqual([]);
    const stranger = here.memberId;
    for (const input of [{ actorId: [stranger] }, { actorId: [own.ownerId, 'nope'] }, { action: 'nope' }])
      await expect(own.owner.audit.list(input), JSON.stringify(input)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(/^There is no (such )?(actor|action)/) as string,
      });
    const first = await own.owner.audit.list({ pageSize: 3 });
    const second = await own.owner.audit.list({ pageSize: 3, cursor: first.nextCursor ?? '' });
    expect([...first.data, ...second.data]).toHaveLength(4);
    expect(second.nextCursor).toBeNull();
  });
});

describe('sign-ins', () => {
  const user = () => ({ id: here.memberId, name: 'Test member', email: 'member@example.com' });
  const signIn = (action: 'signIn.succeed' | 'signIn.fail') =>
    noteSignIn(world.database, { action, user: user(), address: '192.0.2.9', requestId: 'call-2' });

  it('are noted in the workspaces of the person', async () => {
    await signIn('signIn.succeed');
    expect((await entries())[0]).toMatchObject({
      action: 'signIn.succeed',
      actorId: here.memberId,
      address: '192.0.2.9',
    });
  });

  it('are noted at most 20 times a minute where they fail', async () => {
    for (let attempt = 0; attempt < 25; attempt += 1) await signIn('signIn.fail');
    const failed = (await here.owner.audit.list({ action: 'signIn.fail', pageSize: 100 })).data;
    expect(failed).toHaveLength(20);
    expect(failed[0]).toMatchObject({ actorKind: 'system', actorId: null, subjectId: here.memberId });
  });
});

describe('an entry', () => {
  const age = (days: number) =>
    world.database.autocommit.orm.insert(auditEntries).values({
      workspaceId: here.id,
      id: newId('aud'),
      createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
      action: 'folders.create',
      actorKind: 'user',
      actorName: 'Test owner',
      requestId: `aged-${days}`,
    });

  it.each(["update audit_entries set action = 'other'", 'delete from audit_entries', 'truncate audit_entries'])(
    'is not changed or removed by "%s", neither by the program nor by the owner of the table',
    async (statement) => {
      await expect(world.database.pool.query(statement)).rejects.toThrow('permission denied for table audit_entries');
      await expect(world.asOwner(statement)).rejects.toThrow('The audit log can only be added to.');
    },
  );

  it('goes when it is older than the days for which the log is kept, and not before', async () => {
    await age(400);
    await age(200);
    const job = jobContext(world.database);
    const left = async () =>
      (await entries()).filter(({ requestId }) => requestId.startsWith('aged')).map(({ requestId }) => requestId);
    await prunings.audit.run(job, {});
    expect(await left()).toEqual(['aged-200']);
    await prunings.audit.run({ ...job, auditDays: 100 }, {});
    expect(await left()).toEqual([]);
  });
});
