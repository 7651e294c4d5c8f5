import { cpus } from 'node:os';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { cases, type Case, type Requests } from './cases.ts';
import { seedFloor } from './floor-tables.ts';
import { connections, generateLoad, generator, warmUpTurns } from './load.ts';
import { startPostgres, type BenchPostgres } from './postgres.ts';
import { startTarget, type Target } from './processes.ts';
import { printProfile, profileWhile } from './profile.ts';
import { seed, type Workspace } from './seed.ts';
import { median, range } from './statistics.ts';
import { perSecondOf, ratiosOf, takeTurn, takeTurns, usOf, type Turn } from './turns.ts';

export interface FloorOptions {
  readonly names: string[];
  readonly rounds: number;
  readonly seconds: number;
  /** Profiles our gateway instead of comparing. */
  readonly isProfiling: boolean;
}

const recordCount = 10_000;

/** The environment of `dossier gateway`: everything on, with a limit that is never reached. */
export function gatewayEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret of the benchmark, used nowhere else',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    LOG_LEVEL: 'info',
  };
}

/** `floor.ts` on its own database; the full one also counts requests and states events. */
export async function startFloor(
  postgres: BenchPostgres,
  kind: 'bare' | 'full',
  count: number,
): Promise<{ target: Target; workspace: Workspace }> {
  const url = await postgres.database(`${kind}_floor`, false);
  const workspace = await seedFloor(url, count);
  return {
    target: await startTarget(`${kind} floor`, 'tooling/bench/src/floor.ts', [kind], { DATABASE_URL: url }, '/ready'),
    workspace,
  };
}

/** A program under load, with the workspace of its requests. */
interface Side {
  readonly target: Target;
  readonly workspace: Workspace;
  readonly requestsOf: (one: Case) => Requests;
}

/**
 * Our gateway against the bare and the full floor, alternating, so that other load on the machine affects all three.
 */
export async function benchAgainstFloor({ names, rounds, seconds, isProfiling }: FloorOptions): Promise<void> {
  const chosen = cases.filter(({ name }) => names.includes(name));
  const inspectorPort = isProfiling ? await freePort() : undefined;
  const postgres = await startPostgres();
  const targets: Target[] = [];
  const warm = new Set<string>();
  const started = (target: Target) => {
    targets.push(target);
    return target;
  };
  const turn = ({ target, workspace: { key }, requestsOf }: Side, one: Case, turnSeconds = seconds) =>
    takeTurn(target, key, requestsOf(one), turnSeconds, postgres.pid);
  const warmUp = async (side: Side, one: Case) => {
    // Cases with the same requests are warm already.
    const about = JSON.stringify([side.target.pid, side.requestsOf(one)]);
    if (!warm.has(about)) await turn(side, one, warmUpTurns * seconds);
    warm.add(about);
  };
  const waitOf = async ({ target: { url }, workspace: { key }, requestsOf }: Side, one: Case, perSecond: number) => {
    const requests = requestsOf(one);
    const asked = perSecond / (requests.items ?? 1);
    const { p50Ms, p99Ms } = await generateLoad({ url, key, requests, seconds, perSecond: asked });
    return `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)}`;
  };
  try {
    const floorSide = async (kind: 'bare' | 'full'): Promise<Side> => {
      const { target, workspace } = await startFloor(postgres, kind, recordCount);
      return { target: started(target), workspace, requestsOf: (one) => one.floor(workspace) };
    };
    const url = await postgres.database('ours', true);
    const workspace = await seed(url, recordCount);
    const gateway = await startTarget(
      'ours',
      'apps/cli/src/main.ts',
      ['gateway'],
      gatewayEnvironment(url),
      '/readyz',
      inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectorPort}`],
    );
    const ours: Side = { target: started(gateway), workspace, requestsOf: (one) => one.ours(workspace) };
    if (inspectorPort !== undefined) {
      for (const one of chosen) {
        await turn(ours, one, 2);
        console.log(`\n${one.title}`);
        printProfile(await profileWhile(inspectorPort, async () => void (await turn(ours, one, seconds * rounds))));
      }
      return;
    }
    const [floor, full] = [await floorSide('bare'), await floorSide('full')];
    console.log(
      `${rounds} rounds of ${seconds} s, ${connections} connections, ${generator}, ${recordCount} records, ` +
        `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}\n`,
    );
    const [ratios, costs]: [Record<string, object>, Record<string, object>] = [{}, {}];
    for (const one of chosen) {
      for (const side of [floor, full, ours]) await warmUp(side, one);
      const [floors = [], fulls = [], ourses = []] = await takeTurns(
        rounds,
        [floor, full, ours].map((side) => () => turn(side, one)),
      );
      // Both at half the load of the slower one.
      const perSecond = Math.min(...[floors, ourses].map((turns) => median(turns.map((one_) => one_.perSecond)))) / 2;
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
    for (const target of targets) await target.stop();
    await postgres.stop();
  }
}

function compared(name: string, must: number | undefined, floors: Turn[], ourses: Turn[]) {
  const ratios = ratiosOf(floors, ourses);
  return {
    [`${name} /s`]: perSecondOf(floors),
    [`ratio to ${name}`]: range(ratios, 2),
    [`goal of ${name}`]: must === undefined ? '' : `${median(ratios) >= must ? 'met' : 'MISSED'} ${must}`,
  };
}
