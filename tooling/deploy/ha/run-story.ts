import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { repository } from '@dossier/stage/program.ts';
import { Cluster } from './cluster.ts';
import { Story } from './story.ts';
import { judge, settle, type Verdict } from './verdicts.ts';

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
