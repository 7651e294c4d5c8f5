import { cpus } from 'node:os';
import { freePort } from '@dossier/postgres/server.ts';
import { cases, type Case, type Requests } from './cases.ts';
import { seedFloor } from './floor-tables.ts';
import { connections, generateLoad, generator, takeTurns, warmUpSeconds } from './load.ts';
import { startPostgres } from './postgres.ts';
import { familyUs, processorUs, startTarget, type Target } from './processes.ts';
import { printProfile, profileWhile } from './profile.ts';
import { seed } from './seed.ts';
import { median, range } from './statistics.ts';

export interface FloorOptions {
  readonly names: string[];
  readonly rounds: number;
  readonly seconds: number;
  /** Tells where our gateway spends its time, instead of comparing. */
  readonly isProfiling: boolean;
}

const recordCount = 10_000;

/** What `dossier gateway` reads; everything is on, only the limit is never reached. */
export function gatewayEnvironment(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a secret of the benchmark, used nowhere else', RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'info' };
}

/** Our gateway against the bare program, in turns, so that whatever else the machine does hits both. */
export async function benchAgainstFloor({ names, rounds, seconds, isProfiling }: FloorOptions): Promise<void> {
  const chosen = cases.filter(({ name }) => names.includes(name));
  const inspectorPort = isProfiling ? await freePort() : undefined;
  const postgres = await startPostgres();
  const targets: Target[] = [];
  try {
    const [floorUrl, oursUrl] = [await postgres.database('floor', false), await postgres.database('ours', true)];
    const floorWorkspace = await seedFloor(floorUrl, recordCount);
    const workspace = await seed(oursUrl, recordCount);
    const floor = await startTarget('floor', 'tooling/bench/src/floor.ts', [], { DATABASE_URL: floorUrl }, '/ready');
    targets.push(floor);
    const ours = await startTarget('ours', 'apps/cli/src/main.ts', ['gateway'], gatewayEnvironment(oursUrl), '/readyz', inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectorPort}`]);
    targets.push(ours);
    const turn = (target: Target, key: string, requests: Requests, turnSeconds: number) => takeTurn(target, key, requests, turnSeconds, postgres.pid);
    const floorTurn = (one: Case, turnSeconds = seconds) => turn(floor, floorWorkspace.key, one.floor(floorWorkspace), turnSeconds);
    const oursTurn = (one: Case, turnSeconds = seconds) => turn(ours, workspace.key, one.ours(workspace), turnSeconds);
    if (inspectorPort !== undefined) {
      for (const one of chosen) {
        await oursTurn(one, 2);
        console.log(`\n${one.title}`);
        printProfile(await profileWhile(inspectorPort, async () => void (await oursTurn(one, seconds * rounds))));
      }
      return;
    }
    console.log(`${rounds} rounds of ${seconds} s, ${connections} connections, ${generator}, ${recordCount} records, ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}\n`);
    const table: Record<string, object> = {};
    for (const one of chosen) {
      await floorTurn(one, warmUpSeconds);
      await oursTurn(one, warmUpSeconds);
      const { floors, ours: ourses } = await takeTurns(rounds, () => floorTurn(one), () => oursTurn(one));
      // Both at half of what the slower one does.
      const perSecond = Math.min(...[floors, ourses].map((turns) => median(turns.map((one) => one.perSecond)))) / 2;
      const waitOf = async (target: Target, key: string, requests: Requests) => {
        const { p50Ms, p99Ms } = await generateLoad({ url: target.url, key, requests, seconds, perSecond });
        return `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)}`;
      };
      const waits: [string, string] = [await waitOf(floor, floorWorkspace.key, one.floor(floorWorkspace)), await waitOf(ours, workspace.key, one.ours(workspace))];
      table[one.title] = summary(one, floors, ourses, waits);
    }
    console.table(table);
  } finally {
    for (const target of targets) await target.stop();
    await postgres.stop();
  }
}

interface Turn {
  readonly perSecond: number;
  /** Processor time per request, where the system tells it. */
  readonly nodeUs: number;
  readonly postgresUs: number;
}

async function takeTurn(target: Target, key: string, requests: Requests, seconds: number, postgresPid: number): Promise<Turn> {
  const before = [processorUs(target.pid), familyUs(postgresPid)];
  const { requests: count, seconds: took, failures } = await generateLoad({ url: target.url, key, requests, seconds });
  if (failures > 0 || count === 0) throw new Error(`${target.name}: ${failures} of ${count} requests to ${requests.paths[0]} failed.`);
  const after = [processorUs(target.pid), familyUs(postgresPid)];
  const [nodeUs = 0, postgresUs = 0] = after.map((us, at) => ((us ?? 0) - (before[at] ?? 0)) / count);
  return { perSecond: count / took, nodeUs, postgresUs };
}

function summary(one: Case, floors: Turn[], ourses: Turn[], [floorWait, oursWait]: [string, string]) {
  const ratios = ourses.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? Number.NaN));
  const ratio = median(ratios);
  const us = (turns: Turn[]) => `${median(turns.map((turn) => turn.nodeUs)).toFixed(0)}/${median(turns.map((turn) => turn.postgresUs)).toFixed(0)}`;
  return {
    'floor /s': range(floors.map((turn) => turn.perSecond), 0),
    'ours /s': range(ourses.map((turn) => turn.perSecond), 0),
    ratio: range(ratios, 2),
    goal: one.must === undefined ? '' : `${ratio >= one.must ? 'met' : 'MISSED'} ${one.must}${one.aim === undefined ? '' : `, aim ${one.aim}`}`,
    'us node/pg floor': us(floors),
    'us node/pg ours': us(ourses),
    'p50/p99 ms at half load floor': floorWait,
    ours: oursWait,
  };
}
