import { freePort } from '@dossier/embedded-postgres/server.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { describe, expect, test } from 'vitest';
import { stopMs } from './serve.ts';
import { supervise } from './supervised.ts';
import { childOf, dossier, spawnDossier } from './testing/installations.ts';

describe.each([
  ['worker', 'WORKER_METRICS_PORT'],
  ['gateway', 'PORT'],
] as const)('a supervised %s', (command, variable) => {
  const environmentAt = async (port: number) => ({
    DATABASE_URL: await freshDatabaseUrl(),
    AUTH_SECRET: 'only-for-this-test-and-long-enough',
    LOG_LEVEL: 'silent',
    [variable]: String(port),
  });

  test('is started again when it crashes', async () => {
    const { PATH, HOME } = process.env;
    const lines: string[] = [];
    const supervised = supervise({
      command,
      environment: { PATH, HOME, ...(await environmentAt(await freePort())) },
      stopMs: stopMs[command],
      tell: (line) => lines.push(line),
    });
    await supervised.start();
    const crashed = supervised.pid ?? Number.NaN;
    try {
      process.kill(crashed, 'SIGKILL');
      await expect
        .poll(() => lines)
        .toEqual([`The ${command} ended (SIGKILL). It is started again in 0.5 s.`, `The ${command} runs again.`]);
    } finally {
      await supervised.stop();
    }
    for (const pid of [crashed, supervised.pid ?? 0]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('is stopped in order when its supervisor is asked to stop', async () => {
    const port = await freePort();
    const { child, outcome } = spawnDossier([command, '--supervised'], await environmentAt(port));
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await expect.poll(isUp).toBe(true);
      const served = await childOf(child.pid ?? 0, command);
      child.kill('SIGTERM');
      expect(await outcome).toMatchObject({ code: 0, stderr: '' });
      expect(() => process.kill(served, 0)).toThrow('ESRCH');
    } finally {
      child.kill('SIGKILL');
    }
  });
});

test('a supervised command that cannot start ends with what is wrong', async () => {
  const { code, stderr } = await dossier(['worker', '--supervised'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    AUTH_SECRET: 'only-for-this-test-and-long-enough',
  });
  expect(code).toBe(1);
  expect(stderr).toContain('PostgreSQL does not answer at 127.0.0.1:1');
});
