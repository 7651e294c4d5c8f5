import { appRouter } from '@dossier/domain/router.ts';
import { sessions } from '@dossier/domain/users/table.ts';
import { auditEntries } from '@dossier/kernel/audit/table.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openGateway, type TestGateway } from './testing/gateway.ts';
import { signedIn, type SignedInPerson } from './testing/person.ts';

let at: TestGateway;
let person: SignedInPerson;
let workspaceId: string;

beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());
beforeEach(async () => {
  workspaceId = (await at.world.workspace()).id;
  person = await signedIn(at, workspaceId, 'ADMIN');
  await at.world.database.autocommit.orm
    .update(sessions)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, person.id));
});

const ask = (procedure: string, body: unknown) =>
  at.ask('POST', `/api/trpc/${procedure}`, {
    headers: { Cookie: person.cookie, Origin: at.gateway.url, 'x-workspace-id': workspaceId },
    body,
  });
const makeKey = () => ask('apiKeys.create', { name: 'Example', scopes: ['read'] });

it('lets a session from before make a key only after the password was entered', async () => {
  expect(await makeKey()).toMatchObject({
    status: 403,
    json: { error: { data: { code: 'FRESH_SIGN_IN_REQUIRED', httpStatus: 403 } } },
  });
  expect((await ask('users.confirmPassword', { password: 'not the password' })).status).toBe(422);
  expect((await makeKey()).status).toBe(403);
  expect((await ask('users.confirmPassword', { password: person.password })).status).toBe(200);
  expect((await makeKey()).status).toBe(200);
});

it('confirms one session, not those elsewhere', async () => {
  const elsewhere = { ...person };
  const reply = await at.ask('POST', '/api/auth/sign-in/email', {
    headers: { Origin: at.gateway.url },
    body: { email: person.email, password: person.password },
  });
  person = { ...person, cookie: reply.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
  expect((await makeKey()).status).toBe(200);
  person = elsewhere;
  expect((await makeKey()).status).toBe(403);
});

it('judges 20 of 50 guesses of the password by a stolen session, and notes them in the audit log', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, guess) => ask('users.confirmPassword', { password: `guess ${guess}` })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  const noted = await at.world.database.read.orm
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, workspaceId));
  expect(noted.filter(({ action }) => action === 'signIn.fail')).toHaveLength(20);
});

it('is demanded where keys are made, secrets shown and roles changed, and nowhere else', () => {
  const meta = z.object({ meta: z.object({ fresh: z.boolean().optional() }).optional() });
  const demanding = Object.entries<unknown>(appRouter._def.procedures).flatMap(([name, procedure]) =>
    meta.parse((procedure as { _def: unknown })._def).meta?.fresh ? [name] : [],
  );
  expect(demanding).toEqual([
    'apiKeys.create',
    'apiKeys.update',
    'apiKeys.rotate',
    'apps.allow',
    'mail.update',
    'mail.remove',
    'members.changeRole',
    'members.invite',
    'members.remove',
    'users.deleteAccount',
    'webhooks.create',
    'webhooks.update',
    'webhooks.rotateSecret',
    'workflows.rotateHookSecret',
    'workflows.setSecret',
    'workspaces.remove',
  ]);
});
