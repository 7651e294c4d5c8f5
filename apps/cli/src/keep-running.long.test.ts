import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { freshDatabaseUrl } from '@dossier/vitest/database.ts';
import { expect, test, vi } from 'vitest';
import { childOf, dossier, spawnDossier } from './testing.ts';

vi.setConfig({ testTimeout: 240_000 });

test.each([
  ['worker', 'WORKER_METRICS_PORT'],
  ['gateway', 'PORT'],
] as const)(
  'a supervised %s is started again when it crashes, and stopped in order when it is asked to',
  async (command, variable) => {
    const port = String(await freePort());
    const { child, outcome } = spawnDossier([command, '--supervised'], {
      DATABASE_URL: await freshDatabaseUrl(),
      AUTH_SECRET: 'only-for-this-test-and-long-enough',
      [variable]: port,
    });
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
      // It serves a moment before it says so, and one that never said so is not started again.
      await pause(500);
      const crashed = (await childOf(child.pid ?? 0, command)) ?? 0;
      process.kill(crashed, 'SIGKILL');
      await expect.poll(isUp, { timeout: 60_000 }).toBe(false);
      await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
      const again = (await childOf(child.pid ?? 0, command)) ?? 0;
      child.kill('SIGTERM');
      expect(await outcome).toMatchObject({
        code: 0,
        stderr: expect.stringContaining(`The ${command} ended (SIGKILL). It is started again in 0.5 s.`),
      });
      for (const pid of [crashed, again]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    } finally {
      child.kill('SIGKILL');
    }
  },
);

test('a supervised command that can not start ends with what is wrong', async () => {
  const { code, stderr } = await dossier(['worker', '--supervised'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    AUTH_SECRET: 'only-for-this-test-and-long-enough',
  });
  expect(code).toBe(1);
  expect(stderr).toContain('PostgreSQL does not answer at 127.0.0.1:1');
});
