import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyPlace, emails } from '../mail/index.ts';
import { openWorld, type World } from '../testing.ts';

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
  expect(mail).toMatchObject({ toAddress: 'new@example.com', subject: 'Invitation to Test workspace', body: null });
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
