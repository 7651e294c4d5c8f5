import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  childOf,
  dossier,
  freshFolder,
  removeFolders,
  startDossier,
  stopAll,
  type Started,
} from './testing/installations.ts';
import { createRecord, get, recordBody } from './testing/house-calls.ts';

afterAll(removeFolders);

describe('start', () => {
  // One installation for the group: to create one takes 2 s of CPU time, and each test makes its own records.
  let DATA_DIR: string;

  beforeAll(async () => {
    DATA_DIR = await freshFolder();
  });

  afterEach(stopAll);

  test('lets a request in flight finish when it is asked to stop, and finds everything when it comes up again', async () => {
    const first = await startDossier({ DATA_DIR });
    const request = await beginRecord(first);
    const outcome = first.stop('SIGTERM');
    await expect
      .poll(() =>
        get(first, '/healthz').then(
          () => 'served',
          ({ cause }) => cause.code,
        ),
      )
      .toBe('ECONNREFUSED');
    expect(await request.finish()).toContain('201 Created');
    const { code, stderr } = await outcome;
    expect(code).toBe(0);
    expect(stderr.trim().split('\n').at(-1)).toBe('Stopped.');
    await expect(stat(join(DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');

    const second = await startDossier({ DATA_DIR });
    expect(second.key).toBe(first.key);
    expect(await (await get(second, '/api/v1/records?pageSize=1')).json()).toMatchObject({
      data: [{ title: 'In flight' }],
    });
    const list = await dossier(['workspace', 'list', '--json'], { DATA_DIR });
    expect(JSON.parse(list.stdout)).toEqual([{ id: first.workspaceId, name: 'Demo' }]);
    expect((await second.stop('SIGINT')).code).toBe(0);
  });

  test('comes up with everything after a kill -9, whose children ended by themselves', async () => {
    const first = await startDossier({ DATA_DIR });
    const PORT = new URL(first.url).port;
    const children = await Promise.all([childOf(first.pid, 'gateway'), childOf(first.pid, 'worker')]);
    const { id } = await createRecord(first, 'Kept over a kill');
    await first.kill();
    const second = await startDossier({ DATA_DIR, PORT });
    expect((await get(second, `/api/v1/records/${id}`, first.key)).status).toBe(200);
    for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('stops in order when the npx or pnpm that it was started with is gone', async () => {
    const house = await startDossier({ DATA_DIR }, 'pnpm');
    const { stderr } = await house.stop('SIGTERM');
    expect(stderr.trim().split('\n').at(-1)).toBe('Stopped.');
    await expect(stat(join(DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  test('works on a PostgreSQL of the operator, and of two at once one makes the workspace Demo', async () => {
    const environment = { DATABASE_URL: await freshDatabaseUrl(), AUTH_SECRET: 'only-for-this-test-and-long-enough' };
    const houses = await Promise.all([startDossier(environment), startDossier(environment)]);
    const maker = houses.find(({ key }) => key !== undefined);
    for (const house of houses) expect((await get(house, '/api/v1/folders', maker?.key)).status).toBe(200);
    const list = await dossier(['workspace', 'list', '--json'], environment);
    expect(JSON.parse(list.stdout)).toEqual([{ id: maker?.workspaceId, name: 'Demo' }]);
  });

  // A worker may end with PostgreSQL, where a job was about to end: its jobs are safe only with another.
  test.each([
    ['gateway', ['worker', 'postgres']],
    ['worker', ['gateway', 'postgres']],
    ['postgres', ['gateway']],
  ] as const)('starts a crashed %s again and leaves %j alone', async (name, rest) => {
    const house = await startDossier({ DATA_DIR });
    const others = await Promise.all(rest.map((other) => childOf(house.pid, other)));
    const crashed = await childOf(house.pid, name);
    process.kill(crashed, 'SIGKILL');
    await expect.poll(() => childOf(house.pid, name), { interval: 100 }).not.toBe(crashed);
    await expect
      .poll(
        () =>
          createRecord(house, 'After the crash').then(
            ({ status }) => status,
            () => 0,
          ),
        { interval: 200 },
      )
      .toBe(201);
    for (const pid of others) expect(() => process.kill(pid, 0)).not.toThrow();
  });
});

test('where no start runs, commands run the embedded PostgreSQL themselves, one after the other, and leave none behind', async () => {
  const DATA_DIR = await freshFolder();
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await dossier([...words, '--json'], { DATA_DIR });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const [first, second] = await Promise.all([
    json('workspace', 'create', '--name', 'First'),
    json('workspace', 'create', '--name', 'Second'),
  ]);
  const list: { id: string }[] = await json('workspace', 'list');
  expect(list.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  await expect(stat(join(DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

/** A request that the gateway has begun to read, and whose last byte waits. */
async function beginRecord(house: Started): Promise<{ finish(): Promise<string> }> {
  const body = await recordBody(house, 'In flight');
  const { hostname, port, host } = new URL(house.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1/records HTTP/1.1\r\n` +
      `Host: ${host}\r\n` +
      `Authorization: Bearer ${house.key}\r\n` +
      `Content-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n` +
      `Expect: 100-continue\r\n` +
      `\r\n`,
  );
  const [goOn] = await once(socket, 'data');
  expect(String(goOn)).toContain('100 Continue');
  socket.write(body.slice(0, -1));
  return {
    async finish() {
      socket.write(body.slice(-1));
      const [answer] = await once(socket, 'data');
      socket.destroy();
      return String(answer);
    },
  };
}
