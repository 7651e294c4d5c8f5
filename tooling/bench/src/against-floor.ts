import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient, type Postgres } from '@dossier/stage/postgres.ts';
import { gateway, startProgram, type Program, type Manner } from '@dossier/stage/program.ts';
import { median } from '@dossier/stage/statistics.ts';
import { cases, type Case, type Requests } from './cases.ts';
import { contact, seed, startPostgres, type Workspace } from './seed.ts';
import {
  connections,
  generateLoad,
  perSecondOf,
  range,
  ratiosOf,
  takeTurn,
  takeTurns,
  type Turn,
  usOf,
  warmUpTurns,
} from './load.ts';

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

/** A gateway with every feature on and a limit that is never reached. */
export function startGateway(databaseUrl: string, manner?: Manner): Promise<Program> {
  const environment = { DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'info' };
  return startProgram(gateway, environment, manner);
}

/**
 * Our gateway against the bare and the full floor, alternating, so that other load on the machine affects all three.
 */
export async function benchAgainstFloor({ names, rounds, seconds, isProfiling }: FloorOptions): Promise<void> {
  const chosen = cases.filter(({ name }) => names.includes(name));
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres());
  const turn = ({ program, workspace: { key }, requestsOf }: Side, one: Case, turnSeconds = seconds) =>
    takeTurn(program, key, requestsOf(one), turnSeconds, postgres.pid);
  const waitOf = async ({ program: { url }, workspace: { key }, requestsOf }: Side, one: Case, perSecond: number) => {
    const { p50Ms, p99Ms } = await generateLoad({ url, key, requests: requestsOf(one), seconds, perSecond });
    return `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)}`;
  };
  const url = await postgres.database('ours');
  const workspace = await seed(url, recordCount);
  const profiles = isProfiling ? await mkdtemp(join(tmpdir(), 'dossier-profile-')) : undefined;
  const nodeOptions = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const program = stack.use(await startGateway(url, { nodeOptions }));
  const ours: Side = { program, workspace, requestsOf: (one) => one.ours(workspace) };
  if (profiles) {
    for (const one of chosen) await turn(ours, one, seconds * rounds);
    return console.log(`Open the profile in ${profiles} with the DevTools of Chromium.`);
  }
  const floor = await startFloor(stack, postgres, 'bare');
  const full = await startFloor(stack, postgres, 'full');
  const sides = [ours, floor, full];
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
}

/** `floor.ts` on its own database; the full one also counts requests and states events. */
async function startFloor(stack: AsyncDisposableStack, postgres: Postgres, kind: 'bare' | 'full'): Promise<Side> {
  const url = await postgres.database(`${kind}_floor`, 'empty');
  const workspace = await seedFloor(url, recordCount);
  const program = stack.use(await startProgram(['tooling/bench/src/floor.ts', kind], { DATABASE_URL: url }));
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

/** The floor's tables in the same PostgreSQL: as many records, and 1,000 keys. */
async function seedFloor(url: string, recordCount: number): Promise<Workspace> {
  const key = 'floor-key-1';
  return withClient(url, async (client) => {
    await client.query(`
      create extension pg_trgm;
      create extension btree_gin;
      create table api_keys (hash text primary key, workspace_id uuid not null, revoked_at timestamptz);
      create table records (
        workspace_id uuid not null, id uuid not null default uuidv7(), folder_id uuid not null, title text not null,
        email text, phone text,
        data jsonb not null, created_at timestamptz(3) not null default now(), owner_id uuid,
        updated_at timestamptz(3) not null default now(),
        version int not null default 1, primary key (workspace_id, id)
      );
      create unlogged table request_counts (
        workspace_id uuid, minute timestamptz, count int not null, primary key (workspace_id, minute)
      ) with (fillfactor = 50);
      create table events (
        workspace_id uuid not null, id uuid not null default uuidv7(), kind text not null, record_id uuid not null,
        payload jsonb not null,
        occurred_at timestamptz(3) not null default now(), primary key (workspace_id, id)
      );
      create index records_folder on records (workspace_id, folder_id, created_at desc, id desc);
      create index records_search on records using gin (workspace_id, title gin_trgm_ops, email gin_trgm_ops);
    `);
    const { rows } = await client.query<{ id: string; folders: string[] }>(
      'select uuidv7() as id, array(select uuidv7() from generate_series(1, 10)) as folders',
    );
    const { id = '', folders = [] } = rows[0] ?? {};
    await client.query('insert into api_keys select $1, $2', [createHash('sha256').update(key).digest('hex'), id]);
    await client.query(
      `insert into api_keys select encode(sha256(n::text::bytea), 'hex'), uuidv7() from generate_series(2, 1000) n`,
    );
    await client.query(
      `insert into records (workspace_id, id, folder_id, title, email, phone, data, created_at)
       select $1, uuidv7(make_interval(secs => ($2 - n) * -2)), ($3::uuid[])[n % 10 + 1], title, email, phone, data,
         now() - make_interval(secs => ($2 - n) * 2)
       from generate_series(1, $2::int) n, lateral (${contact}) as made`,
      [id, recordCount, folders],
    );
    await client.query('vacuum analyze');
    const found = await client.query<{ id: string }>(
      'select id from records where workspace_id = $1 order by id limit 200 offset 1000',
      [id],
    );
    return { key, folderIds: folders, recordIds: found.rows.map((row) => row.id) };
  });
}
