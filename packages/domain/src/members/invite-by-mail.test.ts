import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyPlace, emails, findServer, installationId } from '../mail/index.ts';
import { addMember } from './index.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const publicUrl = 'https://crm.example.com';
const server = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls' as const,
  userName: null,
  fromName: 'Example team',
  fromAddress: 'team@example.com',
};

it('an invitation with an address is mailed with its link, sealed until it is sent', async () => {
  const { id, ownerId, owner, as } = await world.workspace();
  await owner.mail.update(server);
  const inviting = as(
    { kind: 'user', id: ownerId, name: '[Test](https://evil.example.com)', role: 'OWNER' },
    { publicUrl },
  );
  const { data } = await inviting.members.invite({ email: 'new@example.com' });
  expect(data.isMailed).toBe(true);
  const [mail] = await world.database.read.orm.select().from(emails).where(eq(emails.workspaceId, id));
  expect(JSON.stringify(mail)).not.toContain(data.token);
  expect(mail).toMatchObject({
    toAddress: 'new@example.com',
    subject: 'Invitation to a workspace on Dossier',
    body: null,
  });
  const body = world.services.secretBox.open(
    mail?.sealedBody ?? '',
    bodyPlace({ workspaceId: id, id: mail?.id ?? '' }),
  );
  expect(body).toContain(`${publicUrl}/invitations/${data.token}`);
  expect(body).not.toContain('](https');
});

it('an invitation without an address, or without e-mail, is a link alone', async () => {
  const { ownerId, owner, as } = await world.workspace();
  const inviting = as({ kind: 'user', id: ownerId, name: 'Test owner', role: 'OWNER' }, { publicUrl });
  expect((await inviting.members.invite({ email: 'new@example.com' })).data.isMailed).toBe(false);
  await owner.mail.update(server);
  expect((await inviting.members.invite({})).data.isMailed).toBe(false);
});

describe("an invitation from the operator's address", () => {
  const operator = {
    server: { host: '127.0.0.1', port: 25, security: 'none' as const, user: null, password: null },
    from: { name: 'Example Ltd', address: 'crm@example.com' },
  };

  it('says through which workspace it comes, and cannot pass for another sender', async () => {
    const { id, owner } = await world.workspace();
    await owner.workspaces.update({ name: 'Acme <boss@example.com>' });
    const services = { ...world.services, mail: { outbound: world.services.outbound, operator } };
    const found = await findServer(world.database.read, services, id);
    expect(found?.from).toEqual({ name: 'Acme boss example.com via Example Ltd', address: 'crm@example.com' });
    expect((await findServer(world.database.read, services, installationId))?.from).toEqual(operator.from);
  });

  it('is sent 50 times a day by one person, over all workspaces, and noted in the audit log', async () => {
    const { ownerId, owner, as } = await world.workspace();
    const services = { ...world.services, mail: { outbound: world.services.outbound, operator } };
    const invite = (by: typeof as) =>
      by({ kind: 'user', id: ownerId, name: 'Test owner', role: 'OWNER' }, { publicUrl, services }).members.invite({
        email: 'new@example.com',
      });
    for (let sent = 0; sent < 50; sent += 1) await invite(as);
    const other = await world.workspace();
    await world.database.transaction((db) =>
      addMember({ db, workspaceId: other.id }, { userId: ownerId, role: 'OWNER' }),
    );
    for (const by of [as, other.as]) await expect(invite(by)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const { data } = await owner.audit.list({ action: 'members.invite' });
    expect(data[0]).toMatchObject({ actorId: ownerId, after: { email: 'new@example.com', isMailed: true } });
  });
});
