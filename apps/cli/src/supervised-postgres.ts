import type { Started } from '@dossier/embedded-postgres/server.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import type { Embedded } from './embedded.ts';
import { startAgain } from './supervised.ts';

/** Starts the embedded PostgreSQL again, on the same port, whenever it ends unasked. Returns a function that stops it. */
export function supervisePostgres(
  embedded: Embedded,
  held: { client: Client; port: number; started: Started },
  tell: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let { client, started } = held;
  const watching = startAgain({
    name: 'PostgreSQL',
    signal: stopping.signal,
    pauseMsMin: 250,
    tell,
    ended: () => started.ended.then(() => 'by itself'),
    start: async () => {
      ({ client, started } = await embedded.restart(held.port));
    },
  });
  return async () => {
    stopping.abort();
    await watching;
    await client.end().catch(() => {});
    await embedded.stop();
  };
}
