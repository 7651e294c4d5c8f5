import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from '@dossier/postgres-engine/maintenance.ts';
import { freshDatabaseUrl, tcpUrlOf } from '@dossier/testing/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStartSettings } from './environment.ts';
import { dossier, freshFolder, removeFolders } from './testing/installations.ts';
import { runDossier } from './testing/run-dossier.ts';

const AUTH_SECRET = 'only-for-this-test-and-long-enough';
let DATA_DIR: string;
let databaseUrl: string;

beforeAll(async () => {
  DATA_DIR = await freshFolder();
  databaseUrl = await freshDatabaseUrl();
});

afterAll(removeFolders);

test('a port in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  expect(await refusalOf(['start'], { DATA_DIR, PORT: String(port) })).toContain(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that has it, or set PORT to another one.`,
  );
  server.close();
});

test('an address that this machine does not have', async () => {
  expect(await refusalOf(['start'], { DATA_DIR, PORT: '0', HOST: '203.0.113.7' })).toContain(
    'This machine has no address 203.0.113.7.',
  );
});

test('a data folder that is no folder', async () => {
  const file = join(await freshFolder(), 'file');
  await writeFile(file, '');
  expect(await refusalOf(['start'], { DATA_DIR: file, PORT: '0' })).toContain(
    `The data folder ${file} cannot be used (EEXIST).`,
  );
});

test('a data folder whose secrets are damaged or lost', async () => {
  const folder = await freshFolder();
  await writeFile(join(folder, 'secrets.json'), 'not JSON');
  expect(await refusalOf(['start'], { DATA_DIR: folder, PORT: '0' })).toContain(
    `${folder}/secrets.json is damaged. Bring it back from your backup.`,
  );
  await rm(join(folder, 'secrets.json'));
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres/PG_VERSION'), '18');
  const { code, stderr } = await dossier(['start'], { DATA_DIR: folder, PORT: '0' });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      `${folder}/secrets.json is missing, and without it the data beside it cannot be opened. Bring it back from ` +
      'your backup.\n',
  });
});

test.each([
  [{ PORT: 'abc' }, 'Bad environment variable. PORT: '],
  [{ RATE_LIMT_PER_MINUTE: '5' }, 'Did you mean RATE_LIMIT_PER_MINUTE?'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, my-proxy' },
    'Bad environment variable. TRUSTED_PROXIES: must list addresses and CIDR ranges',
  ],
  [{ LOG_LEVEL: 'loud' }, 'Bad environment variable. LOG_LEVEL: '],
  [{ RATE_LIMIT_PER_MINUTE: '-1' }, 'Bad environment variable. RATE_LIMIT_PER_MINUTE: '],
  [{ JOBS_WEBHOOKS: 'many' }, 'Bad environment variable. JOBS_WEBHOOKS: '],
  [{ AUTH_SECRET: 'short' }, 'Bad environment variable. AUTH_SECRET: must have at least 32 characters'],
  [{ PUBLIC_URL: 'not an address' }, 'Bad environment variable. PUBLIC_URL: '],
  [
    { DATABASE_URL: 'mysql://127.0.0.1/x' },
    'Bad environment variable. DATABASE_URL: must start with postgres:// or postgresql://',
  ],
])('a bad environment variable: %o', (bad, line) => {
  expect(() => readStartSettings({ DATA_DIR, ...bad })).toThrow(line);
});

test('a bad environment variable, before anything is started', async () => {
  expect(await refusalOf(['start'], { DATA_DIR, PORT: 'abc' })).toContain('Bad environment variable. PORT: ');
});

test('a DATABASE_URL of their own without AUTH_SECRET', async () => {
  expect(await refusalOf(['start'], { DATABASE_URL: databaseUrl, PORT: '0' })).toContain('AUTH_SECRET is not set.');
});

test.each(['start', 'gateway', 'worker', 'workspace list'])(
  '%s with a DATABASE_URL where nobody answers',
  async (words) => {
    expect(
      await refusalOf(words.split(' '), {
        DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/dossier',
        AUTH_SECRET,
        PORT: '0',
      }),
    ).toContain('PostgreSQL does not answer at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL.');
  },
);

test('a DATABASE_URL with a wrong password, an unknown database or an unknown host', async () => {
  const wrong = (change: (url: URL) => void) => {
    // Over TCP: a Unix socket asks for no password, and has no host to be wrong.
    const url = tcpUrlOf(databaseUrl);
    change(url);
    return { DATABASE_URL: url.href, AUTH_SECRET, PORT: '0' };
  };
  const { host } = tcpUrlOf(databaseUrl);
  expect(
    await refusalOf(
      ['start'],
      wrong((url) => void (url.password = 'secret-word')),
    ),
  ).toContain(`PostgreSQL at ${host} refuses the user or the password of DATABASE_URL. Correct them.`);
  expect(
    await refusalOf(
      ['start'],
      wrong((url) => void (url.pathname = '/nowhere')),
    ),
  ).toContain(`PostgreSQL at ${host} has no database "nowhere". Create it, or correct DATABASE_URL.`);
  expect(
    await refusalOf(
      ['start'],
      wrong((url) => void (url.host = 'nowhere.invalid')),
    ),
  ).toContain('The host of DATABASE_URL, nowhere.invalid, is unknown. Correct the address.');
});

describe('a database in which texts cannot be compared', () => {
  let without: URL;
  let ascii: URL;

  beforeAll(async () => {
    without = new URL(await freshDatabaseUrl());
    ascii = Object.assign(new URL(without), { pathname: `${without.pathname}_ascii` });
    await execute(
      without.href,
      `create database ${ascii.pathname.slice(1)} template template0 encoding 'SQL_ASCII' ` +
        `locale_provider libc locale 'C'`,
    );
    await execute(without.href, 'alter collation pg_catalog."und-x-icu" rename to "not-there"');
  });

  test.each(['migrate', 'start', 'gateway'])('%s', async (word) => {
    const refused = ({ href }: URL) => refusalOf([word], { DATABASE_URL: href, AUTH_SECRET, PORT: '0' });
    expect(await refused(ascii)).toBe(
      `The database "${ascii.pathname.slice(1)}" has the encoding SQL_ASCII, in which texts cannot be searched. ` +
        'Make one with UTF8, and name it in DATABASE_URL: createdb --encoding=UTF8 --locale=C.UTF-8 ' +
        '--template=template0 dossier_utf8\n',
    );
    expect(await refused(without)).toContain(
      `The database "${without.pathname.slice(1)}" has no collation "und-x-icu".` +
        ' Use a PostgreSQL that is built with ICU',
    );
  });
});

test.each([
  ['of libc', `locale_provider libc locale 'C'`],
  ['of Turkish', `locale_provider icu icu_locale 'tr-TR' locale 'C'`],
])('nothing with a database of the locale %s: texts are compared alike there', async (_, locale) => {
  const { pathname, href } = new URL(await freshDatabaseUrl());
  const name = `${pathname.slice(1)}_locale`;
  await execute(href, `create database ${name} template template0 encoding 'UTF8' ${locale}`);
  const url = Object.assign(new URL(href), { pathname: name }).href;
  expect(await runDossier(['migrate'], { DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' });
});

test('unknown commands, options and words, and missing ones', async () => {
  expect(await refusalOf(['fly'], {})).toContain('Unknown command fly. See: dossier --help');
  expect(await refusalOf(['constructor'], {})).toContain('Unknown command constructor. See: dossier --help');
  expect(await refusalOf(['workspace'], {}, runDossier)).toContain('No command specified.');
  expect(await refusalOf(['workspace', 'list', '--jsn'], { DATA_DIR }, runDossier)).toContain(
    'Unknown option --jsn. See: dossier workspace list --help',
  );
  expect(await refusalOf(['workspace', 'create'], { DATA_DIR }, runDossier)).toContain(
    'Missing required argument: --name',
  );
  expect(await refusalOf(['workspace', 'create', '--name', 'Example', 'again'], { DATA_DIR }, runDossier)).toContain(
    'Unexpected "again". See: dossier workspace create --help',
  );
});

/** The one line on standard error, with which it ended and left nothing behind. */
async function refusalOf(words: string[], environment: Record<string, string>, run = dossier): Promise<string> {
  const { code, stdout, stderr } = await run(words, environment);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('secret-word');
  expect(existsSync(join(environment['DATA_DIR'] ?? DATA_DIR, 'postgres'))).toBe(false);
  return stderr;
}

async function execute(url: string, query: string): Promise<void> {
  const client = await connect({ url, applicationName: 'test' });
  await client.query(query).finally(() => client.end());
}
