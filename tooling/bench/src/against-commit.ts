import { Api, type Answer } from '@dossier/stage/api.ts';
import { checkOut } from '@dossier/stage/checkout.ts';
import { withClient, type Postgres } from '@dossier/stage/postgres.ts';
import { repository, runDossier, type Program } from '@dossier/stage/program.ts';
import { median } from '@dossier/stage/statistics.ts';
import { startGateway } from './against-floor.ts';
import { cases } from './cases.ts';
import { contactFields, startPostgres, type Workspace } from './seed.ts';
import { takeTurn, takeTurns, type Turn } from './load.ts';

const recordCount = 10_000;
const folderCount = 10;
const turnSeconds = 0.4;
const warmUpSeconds = 2;
const names = ['one', 'list', 'create', 'trpc', 'trpc-list', 'trpc-create'];

/** A gateway of one checkout, on its own database of the same PostgreSQL. */
interface Side {
  readonly name: string;
  readonly program: Program;
  readonly workspace: Workspace;
}

/**
 * Compares this checkout with a commit, in turns of less than a second. The commit also runs against itself:
 * differences there are noise.
 */
export async function benchAgainstCommit(commit: string, rounds: number): Promise<void> {
  const other = await checkOut(commit);
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres());
  const sides: Side[] = [];
  for (const [name, checkout] of [
    [commit, other],
    ['this', repository],
    [`${commit} again`, other],
  ] as const)
    sides.push(await startSide(stack, postgres, `side_${sides.length}`, name, checkout));
  const table: Record<string, object> = {};
  for (const one of cases.filter(({ name }) => names.includes(name))) {
    const turnOf = ({ program, workspace }: Side, seconds: number) =>
      takeTurn(program, workspace.key, one.ours(workspace), seconds, postgres.pid);
    for (const side of sides) await turnOf(side, warmUpSeconds);
    const turns = await takeTurns(
      rounds,
      sides.map((side) => () => turnOf(side, turnSeconds)),
    );
    for (const [at, { name }] of sides.entries())
      table[`${one.title}: ${name}`] = rowOf(turns[at] ?? [], turns[0] ?? []);
  }
  console.log(`${rounds} turns of ${turnSeconds} s each, per request, minimum / median; ratios are to ${commit}`);
  console.table(table);
}

const measures: Record<string, (turn: Turn) => number> = {
  us: ({ perSecond }) => 1e6 / perSecond,
  'gateway us': ({ processUs }) => processUs,
  'postgres us': ({ postgresUs }) => postgresUs,
};

function rowOf(turns: readonly Turn[], base: readonly Turn[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(measures).flatMap(([name, measure]) => {
      const [values, others] = [turns.map(measure), base.map(measure)];
      const [least, middle] = [Math.min(...values), median(values)];
      return [
        [name, `${least.toFixed(1)} / ${middle.toFixed(1)}`],
        [
          name.replace('us', 'ratio'),
          `${(least / Math.min(...others)).toFixed(2)} / ${(middle / median(others)).toFixed(2)}`,
        ],
      ];
    }),
  );
}

/** Prepares the database only by commands and the API, which both commits have. */
async function startSide(
  stack: AsyncDisposableStack,
  postgres: Postgres,
  database: string,
  name: string,
  checkout: string,
): Promise<Side> {
  const url = await postgres.database(database, 'empty');
  const dossier = (...words: string[]) => runDossier(checkout, { DATABASE_URL: url }, ...words);
  await dossier('migrate');
  const { id } = await dossier('workspace', 'create', '--name', 'Bench');
  const scopes = 'write,folders:manage';
  const { key } = await dossier('key', 'create', '--workspace', id, '--name', 'Bench', '--scopes', scopes);
  const program = stack.use(await startGateway(url, { checkout }));
  const workspace = await seedByApi(new Api(program.url, key));
  await withClient(url, (client) => client.query('vacuum analyze'));
  return { name, program, workspace };
}

async function seedByApi(api: Api): Promise<Workspace> {
  const folderIds: string[] = [];
  for (let at = 0; at < folderCount; at += 1) {
    const folder = { name: `Folder ${at}`, type: 'CONTACT', fields: contactFields };
    folderIds.push((await api.ask('POST', '/folders', folder)).data.id);
  }
  for (let from = 0; from < recordCount; from += 100) {
    const items = Array.from({ length: 100 }, (_, n) => ({ action: 'create', values: contact(from + n, folderIds) }));
    await api.ask('POST', '/records/batch', { items });
  }
  const { data } = await api.get('/records?pageSize=200');
  return { key: api.key, folderIds, recordIds: data.map((record: Answer) => record.id) };
}

function contact(n: number, folderIds: readonly string[]): object {
  return {
    folderId: folderIds[n % folderIds.length],
    title: `Example contact ${n}`,
    email: `contact${n}@example.com`,
    phone: `+1 555 ${String(n).padStart(7, '0')}`,
    data: { status: 'lead', score: n % 100, city: `Exampletown ${n % 500}`, since: '2026-01-31' },
  };
}
