import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Actor } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { emails, installationId, queueMail, type EmailRow } from '../mail/index.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { selfSigned } from '../testing/certificates.ts';
import { jobContext } from '../testing/job-context.ts';
import { mailSettings } from '../mail/table.ts';
import { SmtpHouse } from '../testing/smtp-house.ts';
import { prunings } from '../prunings.job.ts';
import { MailSender, type MailSenderOptions } from './sender.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const actor: Actor = { kind: 'system', name: 'Dossier' };
const account = { user: 'example', password: 'a long password' };

async function house(options: Parameters<typeof SmtpHouse.open>[0] = {}): Promise<SmtpHouse> {
  const opened = await SmtpHouse.open(options);
  onTestFinished(() => opened.close());
  return opened;
}

function start(more: Partial<MailSenderOptions> = {}): MailSender {
  const { database, services } = world;
  const sender = new MailSender({
    database,
    services,
    log: pino({ level: 'silent' }),
    timeoutMs: 5_000,
    lookEveryMs: 50,
    pausesS: [0, 0, 0],
    ...more,
  });
  sender.start();
  onTestFinished(() => sender.close());
  return sender;
}

/** A workspace whose mails go to this port. */
async function mailing(port: number, more: object = {}): Promise<TestWorkspace> {
  const workspace = await world.workspace();
  await workspace.owner.mail.update({
    host: '127.0.0.1',
    port,
    security: 'none',
    userName: null,
    fromName: 'Example team',
    fromAddress: 'team@example.com',
    ...more,
  });
  return workspace;
}

function queue(workspaceId: string, more: Partial<Parameters<typeof queueMail>[1]> = {}): Promise<EmailRow> {
  return world.database.transaction((db) =>
    queueMail(
      { db, workspaceId, actor },
      {
        purpose: 'NOTICE',
        to: { name: 'Example Person', address: `${newId('usr')}@example.com` },
        subject: 'An example',
        body: 'Hello **there**, <script>alert(1)</script>',
        ...more,
      },
    ),
  );
}

async function settled({ workspaceId, id }: EmailRow, state: EmailRow['state'] = 'SENT'): Promise<EmailRow> {
  await expect.poll(() => rowOf({ workspaceId, id })).toMatchObject({ state });
  return rowOf({ workspaceId, id });
}

async function rowOf({ id }: Pick<EmailRow, 'workspaceId' | 'id'>): Promise<EmailRow> {
  const [row] = await world.database.read.orm.select().from(emails).where(eq(emails.id, id));
  if (!row) throw new Error('It is gone.');
  return row;
}

describe('a queued mail', () => {
  it('goes out as text and HTML, with no HTML of its writer, and is noted as sent', async () => {
    const server = await house({ account });
    const { id } = await mailing(server.port, { userName: account.user, password: account.password });
    start();
    const row = await queue(id, { unsubscribeUrl: 'https://crm.example.com/u/1' });
    const mail = await server.wait(row.toAddress);
    expect(await settled(row)).toMatchObject({ attempts: 1, problem: null });
    expect(mail.header('From')).toBe('Example team <team@example.com>');
    expect(mail.header('Message-ID')).toBe(`<${row.id}@example.com>`);
    expect(mail.header('List-Unsubscribe')).toBe('<https://crm.example.com/u/1>');
    expect(mail.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail.text).toContain('<strong>there</strong>, &lt;script&gt;');
  });

  it('goes out encrypted, from the start and by STARTTLS, to a server whose certificate is known', async () => {
    const pair = await selfSigned([{ type: 'ip', value: '127.0.0.1' }]);
    const outbound = new Outbound({ allow: ['127.0.0.1/32'], isInsecureAllowed: false, own: [], ca: pair.cert });
    onTestFinished(() => outbound.close());
    start({ services: { ...world.services, mail: { outbound } } });
    for (const [isSecure, security] of [
      [true, 'tls'],
      [false, 'starttls'],
    ] as const) {
      const server = await house({ pair, isSecure });
      const { id } = await mailing(server.port, { security });
      const row = await queue(id);
      expect((await server.wait(row.toAddress)).isEncrypted).toBe(true);
    }
  });

  it('waits where the certificate is not known, or the server does not encrypt', async () => {
    const pair = await selfSigned([{ type: 'ip', value: '127.0.0.1' }]);
    const strange = await house({ pair, isSecure: true });
    const plain = await house();
    start({ pausesS: [] });
    for (const [server, security, words] of [
      [strange, 'tls', 'self-signed certificate'],
      [plain, 'starttls', 'STARTTLS'],
    ] as const) {
      const { id } = await mailing(server.port, { security });
      expect((await settled(await queue(id), 'FAILED')).problem).toContain(words);
      expect(server.mails).toEqual([]);
    }
  });

  it('fails at once in the words of a server that refuses it, or its password', async () => {
    const server = await house({ judge: () => ({ code: 550, message: 'No such person here' }) });
    const strict = await house({ account });
    const { id } = await mailing(server.port);
    const { id: wrong } = await mailing(strict.port, { userName: account.user, password: 'a wrong password' });
    start();
    const [row, other] = [await queue(id), await queue(wrong)];
    expect(await settled(row, 'FAILED')).toMatchObject({
      attempts: 1,
      problem: '127.0.0.1 answered: 550 No such person here',
    });
    expect((await settled(other, 'FAILED')).problem).toBe('127.0.0.1 answered: 535 *** is not right');
  });

  it('is tried again after a 4xx, and while the server is away, under the same Message-ID', async () => {
    const seen: (string | undefined)[] = [];
    const server = await house({
      judge: (mail) => {
        seen.push(mail.header('Message-ID'));
        return seen.length < 3 ? { code: 451, message: 'Greylisted, come back' } : undefined;
      },
    });
    const { id } = await mailing(server.port);
    const eager = start();
    const row = await queue(id);
    expect(await settled(row)).toMatchObject({ attempts: 3, problem: null });
    expect(new Set(seen)).toEqual(new Set([`<${row.id}@example.com>`]));
    await eager.close();
    const { port } = server;
    await server.close();
    const late = await queue(id);
    start({ pausesS: [3_600] });
    await expect.poll(async () => (await rowOf(late)).problem).toContain('refused the connection');
    const back = await house({ port });
    // An hour later.
    await world.database.autocommit.orm
      .update(emails)
      .set({ dueAt: sql`now()` })
      .where(eq(emails.id, late.id));
    await back.wait(late.toAddress);
  });

  it('whose server stalls delays no other workspace', async () => {
    const hanging = Promise.withResolvers<undefined>();
    const slow = await house({ judge: () => hanging.promise });
    const quick = await house();
    const [one, other] = [await mailing(slow.port), await mailing(quick.port)];
    const stuck = await Promise.all(Array.from({ length: 10 }, () => queue(one.id)));
    const patient = start({ timeoutMs: 60_000 });
    const row = await queue(other.id);
    await quick.wait(row.toAddress);
    const problems = async () => (await Promise.all(stuck.map(rowOf))).map(({ problem }) => problem);
    expect((await problems()).every((problem) => problem === null)).toBe(true);
    await patient.close();
    start({ timeoutMs: 1_000 });
    await expect.poll(problems).toContain('127.0.0.1 did not take the mail within 1 s.');
    hanging.resolve(undefined);
  });

  it('is not lost with its worker: it goes out again under the same Message-ID', async () => {
    const isTaken = Promise.withResolvers<void>();
    const ids: (string | undefined)[] = [];
    const server = await house({
      judge: (mail) => {
        ids.push(mail.header('Message-ID'));
        isTaken.resolve();
        return undefined;
      },
    });
    const { id } = await mailing(server.port);
    // As after a kill -9: what the server took was never recorded, and the lease ends.
    const row = await queue(id);
    const first = start({ leaseS: 1 });
    await isTaken.promise;
    await settled(row);
    await first.close();
    await world.database.autocommit.orm
      .update(emails)
      .set({ state: 'QUEUED', sentAt: null })
      .where(eq(emails.id, row.id));
    start();
    expect(await settled(row)).toMatchObject({ attempts: 2 });
    expect(ids).toEqual([`<${row.id}@example.com>`, `<${row.id}@example.com>`]);
  });

  it('that was cut by the end of its worker is free at once', async () => {
    const hanging = Promise.withResolvers<undefined>();
    const isThere = Promise.withResolvers<void>();
    const server = await house({
      judge: () => {
        isThere.resolve();
        return hanging.promise;
      },
    });
    const { id } = await mailing(server.port);
    const row = await queue(id);
    const sender = start();
    await isThere.promise;
    await sender.close();
    expect(await rowOf(row)).toMatchObject({ state: 'QUEUED', attempts: 0 });
    hanging.resolve(undefined);
  });

  it('waits where its workspace has sent enough in this minute', async () => {
    const server = await house();
    const { id } = await mailing(server.port);
    for (let n = 0; n < 5; n += 1) await queue(id);
    start({ perMinute: 3 });
    await expect.poll(() => server.mails.length).toBe(3);
    // The sender has looked again when it sends a later mail of another workspace.
    const elsewhere = await house();
    const other = await mailing(elsewhere.port);
    for (let n = 0; n < 2; n += 1) await elsewhere.wait((await queue(other.id)).toAddress);
    expect(server.mails).toHaveLength(3);
  });
});

describe('the body of a mail with a secret', () => {
  it('is stored sealed, and forgotten when it is sent', async () => {
    const server = await house();
    const { id } = await mailing(server.port);
    const row = await queue(id, { body: 'https://crm.example.com/t/secret', sealedWith: world.services.secretBox });
    expect(JSON.stringify(row)).not.toContain('/t/secret');
    start();
    expect((await server.wait(row.toAddress)).text).toContain('/t/secret');
    expect((await settled(row)).sealedBody).toBeNull();
  });
});

it('the server of the operator sends for workspaces without one, and for the installation', async () => {
  const server = await house();
  const { id } = await world.workspace();
  const operator = {
    server: { host: '127.0.0.1', port: server.port, security: 'none' as const, user: null, password: null },
    from: { name: 'Dossier', address: 'crm@example.org' },
  };
  const [row, own] = [await queue(id), await queue(installationId)];
  start({ services: { ...world.services, mail: { outbound: world.services.outbound, operator } } });
  expect((await server.wait(row.toAddress)).from).toBe('crm@example.org');
  await server.wait(own.toAddress);
});

it('100 silent servers delay neither the mails of the installation nor those of other workspaces', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const own = { host: '127.0.0.1', port, security: 'none' as const, fromName: 'Example', fromAddress: 'a@example.com' };
  const hanging = Array.from({ length: 100 }, () => newId('ws'));
  await world.database.autocommit.orm
    .insert(mailSettings)
    .values(hanging.map((workspaceId) => ({ ...own, workspaceId })));
  for (const id of hanging) await queue(id);
  const quick = await house();
  const operator = {
    server: { host: '127.0.0.1', port: quick.port, security: 'none' as const, user: null, password: null },
    from: { name: 'Dossier', address: 'crm@example.org' },
  };
  const services = { ...world.services, mail: { outbound: world.services.outbound, operator } };
  start({ services, timeoutMs: 60_000, pausesS: [] });
  await expect.poll(() => sockets.size).toBe(100);
  // All places are taken: what comes now must not wait for a time-out.
  const reset = await queue(installationId);
  await quick.wait(reset.toAddress);
  const served = await mailing(quick.port);
  for (let n = 0; n < 3; n += 1) await settled(await queue(served.id));
  expect(sockets.size).toBe(100);
});

it('mails are deleted after 30 days, on records after a year, and never while they wait', async () => {
  const { id } = await world.workspace();
  const age = async (days: number, set: Partial<EmailRow>) => {
    const row = await queue(id);
    await world.database.autocommit.orm
      .update(emails)
      .set({ ...set, createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(emails.id, row.id));
    return row.id;
  };
  const state = 'SENT' as const;
  await age(31, { state });
  await age(366, { state, recordId: newId('rec') });
  const kept = [
    await age(29, { state }),
    await age(364, { state, recordId: newId('rec') }),
    await age(400, { dueAt: '2100-01-01T00:00:00.000Z' }),
  ];
  await prunings.emails.run(jobContext(world.database), {});
  const rows = await world.database.read.orm.select().from(emails).where(eq(emails.workspaceId, id));
  expect(rows.map((row) => row.id).toSorted()).toEqual(kept.toSorted());
});
