import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@dossier/stage/until.ts';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';
import type { Story } from './story.ts';

export interface Verdict {
  readonly holds: boolean;
  readonly text: string;
}

const countSchema = z.object({ n: z.number() });
const readersCount = 8;

/** Checks the guarantees once the writers have stopped and the cluster is whole. */
export async function judge(cluster: Cluster, story: Story): Promise<Verdict[]> {
  const { acknowledged } = story.writers;
  const { arrivedAt, repeats } = cluster.receiver;
  const missing = () => [...acknowledged.keys()].filter((id) => !arrivedAt.has(id)).length;
  await until(120, 'not every delivery arrived', async () => missing() === 0).catch(() => {});
  const lost = await unreadable(cluster, [...acknowledged.keys()]);
  const twice = await count(
    cluster,
    `select count(*)::int as n
      from (select title from records where title like 'writer %' group by title having count(*) > 1) twice`,
  );
  const written = await count(cluster, `select count(*)::int as n from records where title like 'writer %'`);
  const locked = await count(
    cluster,
    `
    select ((select count(*) from graphile_worker.jobs where locked_at < now() - interval '60 seconds')
      + (select count(*) from webhook_states where lease_until < now() and lease_owner is not null)
      + (
        select count(*)
        from pg_stat_activity
        where xact_start < now() - interval '60 seconds' and backend_type = 'client backend'
      )
      + (
        select count(*) from events where dispatched_at is null and occurred_at < now() - interval '60 seconds'
      ))::int as n`,
  );
  return [
    { holds: lost === 0, text: `${lost} of ${acknowledged.size} acknowledged writes were lost (each was read back)` },
    {
      holds: twice === 0 && written === acknowledged.size,
      text: `${written} records were written for ${acknowledged.size} acknowledgements, ${twice} of them twice`,
    },
    {
      holds: missing() === 0,
      text: `${missing()} acknowledged writes were not delivered; ${repeats} deliveries came twice`,
    },
    { holds: locked === 0, text: `${locked} jobs, leases, transactions or events stayed for more than 60 s` },
  ];
}

async function unreadable({ account: { url, key } }: Cluster, ids: string[]): Promise<number> {
  const waiting = [...ids];
  let failures = 0;
  const read = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const response = await fetch(`${url}/api/v1/records/${id}`, { headers: { authorization: `Bearer ${key}` } });
      await response.arrayBuffer();
      if (response.status !== 200) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: readersCount }, read));
  return failures;
}

async function count(cluster: Cluster, query: string): Promise<number> {
  const [row] = await cluster.rows(countSchema, query);
  return row?.n ?? Number.NaN;
}

/** Wait this long after the last fault: only then is a lock that remains a leak. */
export async function settle(): Promise<void> {
  await pause(65_000);
}
