import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Postgres } from '@dossier/stage/postgres.ts';
import { gateway, Program, type Manner } from '@dossier/stage/program.ts';
import { median } from '@dossier/stage/statistics.ts';
import { cases, type Case, type Requests } from './cases.ts';
import { seedFloor } from './floor-tables.ts';
import { connections, generateLoad, warmUpTurns } from './load.ts';
import { startPostgres } from './postgres.ts';
import { seed, type Workspace } from './seed.ts';
import { perSecondOf, range, ratiosOf, takeTurn, takeTurns, usOf, type Turn } from './turns.ts';

export interface FloorOptions {
  readonly names: string[];
  readonly rounds: number;
  readonly seconds: number;
  /** Writes a CPU profile of our gateway instead of comparing. */
  readonly isProfiling: boolean;
}

/** A program under load, with the workspace of its requests. */
interface Side {
  readonly program: Program;
  readonly workspace: Workspace;
  readonly requestsOf: (one: Case) => Requests;
}

const recordCount = 10_000;

/** A gateway with everything on and a limit that is never reached. */
export function startGateway(databaseUrl: string, manner?: Manner): Promise<Program> {
  const environment = { DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'info' };
  return Program.start(gateway, environment, manner);
}

/**
 * Our gateway against the bare and the full floor, alternating, so that other load on the machine affects all three.
 */
export async function benchAgainstFloor({ names, rounds, seconds, isProfiling }: FloorOptions): Promise<void> {
  const chosen = cases.filter(({ name }) => names.includes(name));
  const postgres = await startPostgres();
  const sides: Side[] = [];
  const turn = ({ program, workspace: { key }, requestsOf }: Side, one: Case, turnSeconds = seconds) =>
    takeTurn(program, key, requestsOf(one), turnSeconds, postgres.pid);
  const waitOf = async ({ program: { url }, workspace: { key }, requestsOf }: Side, one: Case, perSecond: number) => {
    const requests = requestsOf(one);
    const asked = perSecond / (requests.items ?? 1);
    const { p50Ms, p99Ms } = await generateLoad({ url, key, requests, seconds, perSecond: asked });
    return `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)}`;
  };
  try {
    const url = await postgres.database('ours');
    const workspace = await seed(url, recordCount);
    const profiles = isProfiling ? await mkdtemp(join(tmpdir(), 'dossier-profile-')) : undefined;
    const nodeOptions = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
    const program = await startGateway(url, { nodeOptions });
    const ours: Side = { program, workspace, requestsOf: (one) => one.ours(workspace) };
    sides.push(ours);
    if (profiles) {
      for (const one of chosen) await turn(ours, one, seconds * rounds);
      return console.log(`Open the profile in ${profiles} with the DevTools of Chromium.`);
    }
    const floor = await startFloor(postgres, 'bare');
    sides.push(floor);
    const full = await startFloor(postgres, 'full');
    sides.push(full);
    console.log(
      `${rounds} rounds of ${seconds} s, ${connections} connections, ${recordCount} records, ` +
        `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}\n`,
    );
    const [ratios, costs]: [Record<string, object>, Record<string, object>] = [{}, {}];
    for (const one of chosen) {
      for (const side of sides) await turn(side, one, warmUpTurns * seconds);
      const [ourses = [], floors = [], fulls = []] = await takeTurns(
        rounds,
        sides.map((side) => () => turn(side, one)),
      );
      // Both at half the load of the slower one.
      const perSecond = Math.min(...[floors, ourses].map((turns) => median(turns.map((each) => each.perSecond)))) / 2;
      ratios[one.title] = {
        ...compared('floor', one.must, floors, ourses),
        ...compared('full floor', one.mustOfFull, fulls, ourses),
      };
      costs[one.title] = {
        'ours /s': perSecondOf(ourses),
        'us node/pg floor': usOf(floors),
        'us full floor': usOf(fulls),
        'us ours': usOf(ourses),
        'p50/p99 ms at half load floor': await waitOf(floor, one, perSecond),
        ours: await waitOf(ours, one, perSecond),
      };
    }
    console.table(ratios);
    console.table(costs);
  } finally {
    for (const { program } of sides) await program.stop();
    await postgres.remove();
  }
}

/** `floor.ts` on its own database; the full one also counts requests and states events. */
async function startFloor(postgres: Postgres, kind: 'bare' | 'full'): Promise<Side> {
  const url = await postgres.database(`${kind}_floor`, 'empty');
  const workspace = await seedFloor(url, recordCount);
  const program = await Program.start(['tooling/bench/src/floor.ts', kind], { DATABASE_URL: url });
  return { program, workspace, requestsOf: (one) => one.floor(workspace) };
}

function compared(name: string, must: number | undefined, floors: Turn[], ourses: Turn[]) {
  const ratios = ratiosOf(floors, ourses);
  return {
    [`${name} /s`]: perSecondOf(floors),
    [`ratio to ${name}`]: range(ratios, 2),
    [`goal of ${name}`]: must === undefined ? '' : `${median(ratios) >= must ? 'met' : 'MISSED'} ${must}`,
  };
}
