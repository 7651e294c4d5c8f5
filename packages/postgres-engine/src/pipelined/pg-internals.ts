import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { Compiled } from './compiled.ts';
import { ormOf } from '../orm.ts';
import { streamOf } from '../stream.ts';
import { Client, DataRow, parserOfRows } from './wire.ts';

/** The versions that were tried: `wire.ts`, `batch.ts` and `compiled.ts` use private parts of these packages. */
export const triedWith = { pg: '8.23.1', 'pg-protocol': '1.16.1', 'drizzle-orm': '0.45.4' } as const;

type Package = keyof typeof triedWith;

/** Throws one line that says what to do if another version is installed, or a private part is not as it was. */
export function assertPgInternals(versions: { readonly [name in Package]: string } = installed()): void {
  for (const [name, version] of Object.entries(triedWith)) {
    const found = versions[name as Package];
    if (found !== version) throw misfit(`${name} ${found} is installed, tried was ${version}`);
  }
  const broken = shapes.find(([, holds]) => !holdsNow(holds));
  if (broken) throw misfit(`${broken[0]} is not as it was`);
}

function misfit(what: string): Error {
  return new Error(
    `${what}: run "pnpm install --frozen-lockfile", or make the tests of packages/postgres-engine pass with it ` +
      'and name it in packages/postgres-engine/src/pipelined/pg-internals.ts.',
  );
}

function installed(): { readonly [name in Package]: string } {
  const require = createRequire(import.meta.url);
  const requireOfPg = createRequire(require.resolve('pg'));
  return {
    pg: versionOf(require.resolve('pg')),
    'pg-protocol': versionOf(requireOfPg.resolve('pg-protocol')),
    'drizzle-orm': versionOf(require.resolve('drizzle-orm')),
  };
}

/** The version of the package that a file belongs to. */
function versionOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const version = versionIn(join(folder, 'package.json'));
    if (version !== undefined) return version;
  }
  return 'of no known version';
}

function versionIn(manifest: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

const shapes: readonly (readonly [what: string, holds: () => boolean])[] = [
  [
    'how pg reads messages',
    () => {
      const rows: object[] = [];
      // DataRow with one field, "ab".
      parserOfRows().parse(
        Buffer.from([68, 0, 0, 0, 12, 0, 1, 0, 0, 0, 2, 97, 98]),
        (message) => void rows.push(message),
      );
      return rows.length === 1 && rows[0] instanceof DataRow && rows[0].fields.join() === 'ab';
    },
  ],
  [
    'how pg writes messages',
    () =>
      [
        serialize.parse({ name: 'a', text: 'b' }),
        serialize.bind({ statement: 'a', values: ['b', null] }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.execute({ rows: 1 }),
        serialize.flush(),
        serialize.sync(),
      ].every((message) => Buffer.isBuffer(message)),
  ],
  [
    'the connection of a client of pg',
    () => {
      const client = new Client({ pipeline: true, query_timeout: 1 } as pg.ClientConfig);
      const { connection, connectionParameters, pipeline } = client as unknown as {
        connection: { parsedStatements?: object; attachListeners?: unknown };
        connectionParameters: { query_timeout?: number };
        pipeline?: boolean;
      };
      const stream = streamOf(client);
      return (
        typeof connection.parsedStatements === 'object' &&
        typeof connection.attachListeners === 'function' &&
        Number(connectionParameters.query_timeout) === 1 &&
        pipeline === true &&
        typeof stream.cork === 'function'
      );
    },
  ],
  [
    'a query of pg',
    () =>
      [
        'submit',
        'handleRowDescription',
        'handleDataRow',
        'handlePortalSuspended',
        'handleCommandComplete',
        'handleReadyForQuery',
        'handleError',
      ].every((name) => typeof Reflect.get(pg.Query.prototype, name) === 'function'),
  ],
  [
    'a prepared query of drizzle',
    () => {
      const made = ormOf(new Client())
        .select({ n: sql<number>`${sql.placeholder('n')}::int` })
        .from(sql`(select 1) one`)
        .prepare('check');
      const compiled = Compiled.of(made);
      const { name, values } = compiled?.bind({ n: 1 }) ?? { name: '', values: [] };
      return compiled?.isAnswering === true && name === 'check' && values.join() === '1';
    },
  ],
];

function holdsNow(holds: () => boolean): boolean {
  try {
    return holds();
  } catch {
    return false;
  }
}
