import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { repository } from '@dossier/stage/program.ts';
import { until } from '@dossier/stage/until.ts';
import { z } from 'zod';
import { Cluster } from './cluster.ts';
import { Story } from './story.ts';

// Runs in the switch's namespace, which reaches all machines; main.ts builds and removes the network.
const {
  values: { folder = '', previous },
} = parseArgs({ options: { folder: { type: 'string' }, previous: { type: 'string' } } });
const noWritesMaxS = 15;

const cluster = await Cluster.start(folder, previous ?? repository);
const story = new Story(cluster);
const verdicts: Verdict[] = [];

if (previous !== undefined) {
  await story.tell('the version before serves alone', () => pause(5_000));
  await story.tell('the schema is brought up to date below it', migrateBelow);
  await story.tell('its gateways are replaced, one after the other', () => cluster.dossier.restartGateways());
  await story.tell('its workers are replaced, one after the other', () => cluster.dossier.restartWorkers());
}
await story.tell('nothing happens', () => pause(10_000));
await story.tell('the gateways restart, one after the other', () => cluster.dossier.restartGateways());
await story.tell('the workers restart, one after the other', () => cluster.dossier.restartWorkers());
await story.tell('a gateway crashes', () => story.crashGateway());
await story.tell('the primary crashes', () => story.crashPrimary());
await story.tell('a worker crashes', () => story.crashWorker());
await story.tell('a gateway loses its network', () => story.cutGateway());
await story.tell('the primary loses its network', () => story.cutPrimary());
await story.tell('the synchronous standby loses its network', () => story.cutSynchronousStandby());
await story.tell('a worker loses its network', () => story.cutWorker());
await story.writers.stop();
story.say('the writers stop; a minute for what might stay locked');
await settle();

for (const title of ['the primary crashes', 'the primary loses its network']) {
  const { pauseS } = story.chapter(title);
  verdicts.push({
    holds: pauseS < noWritesMaxS,
    text: `${pauseS.toFixed(1)} s without writes when ${title} (aim: under ${noWritesMaxS})`,
  });
}
const { refused } = story.chapter('the gateways restart, one after the other');
verdicts.push(
  {
    holds: refused === 0,
    text: `${refused} requests answered 5xx, or not at all, by a rolling restart of the gateways`,
  },
  ...(await judge(cluster, story)),
);

printTable();
for (const { holds, text } of verdicts) console.log(`${holds ? 'PASS' : 'FAIL'} ${text}`);
await cluster.close();
process.exit(verdicts.every(({ holds }) => holds) ? 0 : 1);

async function migrateBelow(): Promise<void> {
  cluster.dossier.version = repository;
  await cluster.migrate();
}

/** One line per chapter. */
function printTable(): void {
  console.log(`\n${'what is done'.padEnd(48)} writes  longest pause  5xx or none  slowest delivery`);
  for (const { title, since, until, pauseS, refused } of story.chapters) {
    const writes = [...story.writers.acknowledged].filter(([, { at }]) => at >= since && at < until);
    const delaysMs = writes.map(([id, { at }]) => (cluster.receiver.arrivedAt.get(id) ?? Infinity) - at);
    console.log(
      `${title.padEnd(48)} ${String(writes.length).padStart(6)}  ${pauseS.toFixed(1).padStart(11)} s  ` +
        `${String(refused).padStart(11)}  ${(Math.max(0, ...delaysMs) / 1_000).toFixed(1).padStart(14)} s`,
    );
  }
  console.log('');
}

interface Verdict {
  readonly holds: boolean;
  readonly text: string;
}

const countSchema = z.object({ n: z.number() });
const readersCount = 8;

/** Checks the guarantees once the writers have stopped and the cluster is whole. */
async function judge(cluster: Cluster, story: Story): Promise<Verdict[]> {
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
async function settle(): Promise<void> {
  await pause(65_000);
}
