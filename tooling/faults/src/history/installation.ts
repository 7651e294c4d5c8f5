import { freePort } from '@dossier/embedded-postgres/server.ts';
import { createPostgres } from '@dossier/stage/postgres.ts';
import { gateway, superviseProgram, type Supervised, worker } from '@dossier/stage/program.ts';

// Clock offsets of the gateways and workers; PostgreSQL's clock is right.
const gatewayClocksMs = [0, 30_000, -30_000];
const workerClocksMs = [0, 30_000];
const nodeOptions = ['--import', import.meta.resolve('./shifted-clock.ts')];

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * A complete installation with wrong clocks: one PostgreSQL, three gateways, two workers, each restarted when it ends.
 * Its processes are still starting.
 */
export async function openInstallation(workflowLeaseS: string) {
  const postgres = await createPostgres();
  const databaseUrl = await postgres.database('history');
  const supervised = (words: readonly string[], clockMs: number, port = 0) => {
    const clock = { SHIFT_CLOCK_MS: String(clockMs), WORKFLOW_LEASE_S: workflowLeaseS };
    const place = { DATABASE_URL: postgres.programUrl(databaseUrl), PORT: String(port) };
    return superviseProgram(words, { ...place, ...clock }, { nodeOptions });
  };
  const urls: string[] = [];
  const gateways: Supervised[] = [];
  for (const clockMs of gatewayClocksMs) {
    const port = await freePort();
    urls.push(`http://127.0.0.1:${port}`);
    gateways.push(supervised(gateway, clockMs, port));
  }
  const workers = workerClocksMs.map((clockMs) => supervised(worker, clockMs));
  const all = [...gateways, ...workers];
  return {
    postgres,
    databaseUrl,
    urls,
    gateways,
    workers,
    restarts: () => all.reduce((sum, { restarts }) => sum + restarts, 0),
    /** Rejects while a gateway does not answer. */
    async isReady() {
      const signal = AbortSignal.timeout(2_000);
      const answers = await Promise.all(urls.map((url) => fetch(`${url}/readyz`, { signal })));
      return answers.every(({ status }) => status === 200);
    },
    async close() {
      await Promise.allSettled(all.map((one) => one.stop()));
      await postgres.remove();
    },
  };
}
