import { join } from 'node:path';
import { Receiver, type Arrival } from '@dossier/domain/webhooks/testing/world.ts';
import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { startGateway } from '@dossier/gateway/gateway.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { startWorker } from '@dossier/worker/worker.ts';
import { TOTP, URI } from 'otpauth';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from './connection.ts';
import { dossier, freshFolder, removeFolders, startDossier, stopAll } from './testing/installations.ts';

const oldSecret = 'the secret of before, only for this test';
const newSecret = 'the secret of now, with a space, a comma and a %';
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.close();
  await stopAll();
  await removeFolders();
});

test('a backup from before a rotation lives on under the new secret, and without the old one once re-sealed', async () => {
  const file = join(await freshFolder(), 'backup.sql.gz');
  const before = await freshDatabaseUrl();
  const demo = await json({ DATABASE_URL: before }, 'demo');
  const first = await open(before, oldSecret);
  const { cookie, codes } = await first.addSecondFactor(await first.signIn(demo), demo.password);
  const made: { id: string; secret: string } = await first.call(cookie, 'webhooks.create', {
    url: receiver.url,
    headers: { 'X-Pass': 'by hand' },
  });
  await first.call(cookie, 'webhooks.rotateSecret', { id: made.id });
  await first.call(cookie, 'workflows.setSecret', { name: 'pass', value: 'of a step' });
  const workflow = await first.call(cookie, 'workflows.create', {
    name: 'Called',
    draft: {
      trigger: { kind: 'webhook', protection: 'token' },
      steps: [
        {
          name: 'call',
          action: 'callApi',
          input: { method: 'POST', url: receiver.url, headers: { 'X-Step': '{{ secrets.pass }}' } },
        },
      ],
    },
  });
  const { secret: token } = await first.call(cookie, 'workflows.rotateHookSecret', { id: workflow.id });
  await first.call(cookie, 'workflows.publish', { id: workflow.id });
  await first.call(cookie, 'workflows.enable', { id: workflow.id });
  await first.close();
  await json({ DATABASE_URL: before }, 'backup', file);

  const after = await freshDatabaseUrl();
  await json({ DATABASE_URL: after }, 'restore', file);
  const lost = await dossier(['secret', 'reseal'], { DATABASE_URL: after, AUTH_SECRET: newSecret });
  expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining('sealed with another AUTH_SECRET') });
  expect(lost.stderr).toMatch(/^6 stored secrets open with no known secret: The secret of (webhooks|workflows) /m);

  const holds = async (at: Installation, cookie: string) => {
    const recovered = await at.recover(demo, codes.pop());
    expect(await at.personOf(recovered)).toBe(demo.email);
    receiver.arrivals.splice(0);
    const { id: folderId } = (await at.call(cookie, 'folders.list'))[0];
    await at.call(cookie, 'records.create', { folderId, title: 'New' });
    const called = await fetch(`${at.origin}/api/webhooks/trigger/${workflow.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-token': token },
      body: '{}',
    });
    expect(called.status).toBe(200);
    await expect
      .poll(() => receiver.arrivals.map(({ headers }) => headers['x-pass'] ?? headers['x-step']).sort())
      .toEqual(expect.arrayContaining(['by hand', 'of a step']));
    const delivery = receiver.arrivals.find(({ headers }) => headers['x-pass'] !== undefined);
    expect(() => new Webhook(made.secret).verify(delivery?.body ?? '', headersOf(delivery))).not.toThrow();
  };

  const rotating = await open(after, newSecret, oldSecret);
  expect(await rotating.personOf(cookie)).toBe(demo.email);
  await holds(rotating, cookie);
  const environment = { DATABASE_URL: after, AUTH_SECRET: newSecret, AUTH_SECRETS_ACCEPTED: oldSecret };
  // Beside the running gateway and worker, twice, as one that was interrupted.
  expect(await json(environment, 'secret', 'reseal')).toMatchObject({ stored: 7, resealed: 7, unopened: [] });
  expect(await json(environment, 'secret', 'reseal')).toMatchObject({ stored: 7, resealed: 0, unopened: [] });
  await holds(rotating, cookie);
  // A day later the session is extended, and its cookie signed anew.
  await withClient(after, (client) => client.query(`update sessions set expires_at = expires_at - interval '2 days'`));
  const renewed = await rotating.extend(cookie);
  await rotating.close();

  const rotated = await open(after, newSecret);
  expect(await rotated.personOf(renewed)).toBe(demo.email);
  expect(await rotated.personOf(cookie)).toBeUndefined();
  await holds(rotated, renewed);
  await rotated.close();
});

test('the embedded one gets a new secret by a command; people stay signed in until the old one is forgotten', async () => {
  const DATA_DIR = await freshFolder();
  const first = await startDossier({ DATA_DIR });
  const at = (origin: string) => new Installation(origin, async () => {});
  const cookie = await at(first.url).signIn(first);
  await at(first.url).call(cookie, 'workflows.setSecret', { name: 'pass', value: 'of a step' });
  const refused = await dossier(['secret', 'rotate'], { DATA_DIR });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('already runs') });
  await first.stop();

  expect(await json({ DATA_DIR }, 'secret', 'rotate')).toMatchObject({ resealed: 1, unopened: [] });
  const second = await startDossier({ DATA_DIR });
  expect(await at(second.url).personOf(cookie)).toBe(first.email);
  await second.stop();

  expect(await json({ DATA_DIR }, 'secret', 'forget')).toMatchObject({ resealed: 0, forgotten: 1 });
  const third = await startDossier({ DATA_DIR });
  expect(await at(third.url).personOf(cookie)).toBeUndefined();
  const again = await at(third.url).signIn(first);
  expect(await at(third.url).call(again, 'workflows.listSecrets')).toMatchObject([{ name: 'pass' }]);
  await third.stop();
});

test.each(['rotate', 'forget'])('secret %s says what to do where the operator keeps AUTH_SECRET', async (word) => {
  const environment = { DATABASE_URL: await freshDatabaseUrl(), AUTH_SECRET: newSecret };
  expect(await dossier(['secret', word], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('AUTH_SECRETS_ACCEPTED to the old one'),
  });
});

async function json(environment: Record<string, string>, ...words: string[]) {
  const { code, stdout, stderr } = await dossier([...words, '--json'], environment);
  expect({ words, code, stderr: code === 0 ? '' : stderr }).toEqual({ words, code: 0, stderr: '' });
  return JSON.parse(stdout);
}

function headersOf(arrival: Arrival | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(arrival?.headers ?? {}).map(([name, value]) => [name, String(value)]));
}

/** A gateway at `origin`, as people and programs see it. */
class Installation {
  readonly origin: string;
  readonly close: () => Promise<void>;

  constructor(origin: string, close: () => Promise<void>) {
    this.origin = origin;
    this.close = close;
  }

  async signIn({ email, password }: { email?: string | undefined; password?: string | null | undefined }) {
    return cookieOf(await this.#auth('sign-in/email', '', { email, password }));
  }

  /** Adds an authenticator app, and gives the recovery codes with the new session. */
  async addSecondFactor(before: string, password: string): Promise<{ cookie: string; codes: string[] }> {
    const offered = await this.#auth('two-factor/enable', before, { password });
    const { totpURI, backupCodes } = (await offered.json()) as { totpURI: string; backupCodes: string[] };
    const app = URI.parse(totpURI);
    const code = app instanceof TOTP ? app.generate() : '';
    return { cookie: cookieOf(await this.#auth('two-factor/verify-totp', before, { code })), codes: backupCodes };
  }

  /** Signs in with a recovery code. */
  async recover({ email, password }: { email: string; password: string }, code: string | undefined): Promise<string> {
    const challenge = await this.#auth('sign-in/email', '', { email, password });
    const cookies = challenge.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return cookieOf(await this.#auth('two-factor/verify-backup-code', cookies.join('; '), { code }));
  }

  async extend(cookie: string): Promise<string> {
    return cookieOf(await this.#auth('get-session', cookie));
  }

  /** E-mail address of the person of this cookie. */
  async personOf(cookie: string): Promise<string | undefined> {
    const response = await fetch(`${this.origin}/api/trpc/users.me`, { headers: { cookie } });
    return ((await response.json()) as Answer).result?.data?.data?.email;
  }

  // Whatever is looked for in an answer of our own surface.
  // oxlint-disable-next-line typescript/no-explicit-any
  async call(cookie: string, procedure: string, input?: unknown): Promise<any> {
    const workspaceId = procedure === 'workspaces.list' ? '' : (await this.call(cookie, 'workspaces.list'))[0].id;
    const isQuery = /\.list/.test(procedure);
    const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input ?? {}))}` : '';
    const response = await fetch(`${this.origin}/api/trpc/${procedure}${query}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: { cookie, origin: this.origin, 'x-workspace-id': workspaceId, 'content-type': 'application/json' },
      ...(isQuery ? {} : { body: JSON.stringify(input) }),
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${procedure} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.result?.data?.data;
  }

  #auth(path: string, cookie: string, body?: unknown): Promise<Response> {
    return fetch(`${this.origin}/api/auth/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin: this.origin, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { result?: { data?: { data?: any } } };

async function open(url: string, secret: string, ...accepted: string[]): Promise<Installation> {
  const environment = {
    DATABASE_URL: url,
    AUTH_SECRET: secret,
    AUTH_SECRETS_ACCEPTED: JSON.stringify(accepted),
    PORT: '0',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'silent',
  };
  const gateway = await startGateway(gatewaySettings(environment));
  const worker = await startWorker(readWorkerSettings(environment));
  return new Installation(gateway.url, async () => void (await Promise.all([gateway.close(), worker.close()])));
}

function cookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('dossier.session_token='));
  if (!cookie) throw new Error(`No session in the answer of status ${response.status}.`);
  return cookie.split(';')[0] ?? '';
}
