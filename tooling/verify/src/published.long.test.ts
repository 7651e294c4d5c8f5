import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute, type Ended } from './check.ts';
import { manifestOf, pack, pnpm, publishedFolders } from './published.ts';
import { readText, root } from './repository.ts';

/** First program of an integrator. */
const program = `
import { createDossierClient, DossierClientError } from '@dossier/client';
import { ConnectionError, createDossier, type RecordOf } from '@dossier/sdk';
import { fileStore } from '@dossier/sdk/node';
import { signDelivery, verifySignature } from '@dossier/sdk/webhooks';

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const { id, scheme }: { id: string | undefined; scheme: 'standard' | 'service' } =
  verifySignature('{}', signDelivery('{}', secret, { id: 'evt_1' }), secret);

const noServer = 'http://127.0.0.1:9';
const dossier = createDossierClient({ url: noServer, apiKey: 'dsk_example' });
const record = dossier.records.get.query({ id: 'rec_1' });
const refused: unknown = await record.then(({ data }) => data.title, (error) => error);
const rest = createDossier({ url: noServer, triesMax: 1 });
const title: Promise<string | undefined> = rest.records.list({ folderId: 'fld_1' }).then(({ data }) => data[0]?.title);
const lost: unknown = await title.catch((error: unknown) => error);
const place = await fileStore('place').read();
// @ts-expect-error The types know that a record has no price.
const price = async () => (await record).data.price;
// The file that \`dossier types\` writes.
interface Folders {
  Contacts: { id: 'fld_1'; data: { status?: 'Lead' | 'Customer' | null } };
  Firms: { id: 'fld_2'; data: { size?: number | null } };
}
const own = createDossier<Folders>({ url: noServer, triesMax: 1 });
const status = async () => {
  const { data }: { data: RecordOf<Folders, 'Contacts'>[] } = await own.records.list({ folderId: 'fld_1' });
  const found: 'Lead' | 'Customer' | null | undefined = data[0]?.data.status;
  // @ts-expect-error There is no such choice.
  return found === 'Leed';
};
console.log(id, scheme, typeof status === 'function' && refused instanceof DossierClientError);
console.log(lost instanceof ConnectionError, place, typeof price);
`;

/** The examples of the SDK's README, which have to compile as they stand there. */
const examples = [...readText('packages/sdk/README.md').matchAll(/```ts [\w-]+\n([^]*?)```/g)].map(
  ([, code = '']) => code,
);
const sources = [program, ...examples].map((code, at) => ({ file: `${at}.ts`, code }));

/** An empty folder outside the workspace, where the tarballs get installed. */
let place: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'dossier-stranger-'));
  const packages = publishedFolders().map((folder) => ({ folder, ...manifestOf(folder) }));
  const tarballOf = ({ folder }: { folder: string }) => join(place, `${folder.replaceAll('/', '-')}.tgz`);
  await Promise.all(packages.map((each) => succeed(pack(each.folder, tarballOf(each)))));
  await writeFile(
    join(place, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: Object.fromEntries(packages.map((each) => [each.name, `file:${tarballOf(each)}`])),
    }),
  );
  // The dependencies are linked to the installed ones, because a registry would make the test need the network.
  const links = packages.flatMap(({ folder, dependencies = {} }) =>
    Object.keys(dependencies).map((name) => [name, `link:${join(root, folder, 'node_modules', name)}`]),
  );
  await writeFile(join(place, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: Object.fromEntries(links) }));
  await succeed(pnpm(['install', '--offline'], place));
  for (const { file, code } of sources) await writeFile(join(place, file), code);
});
async function succeed(command: Promise<Ended>): Promise<void> {
  const { code, output } = await command;
  if (code !== 0) throw new Error(output);
}
afterAll(async () => await rm(place, { recursive: true, force: true }));

it.each(publishedFolders())('the manifest of the packed %s has versions that a registry knows', async (folder) => {
  const manifest = await readFile(join(place, 'node_modules', manifestOf(folder).name, 'package.json'), 'utf8');
  expect(manifest).not.toMatch(/"(catalog|workspace):/);
});

it.each([
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
])('a project with $moduleResolution compiles against the installed packages', async (options) => {
  const files = sources.map(({ file }) => join(place, file));
  const { code, output } = await compile({ ...options, types: ['node'] }, files);
  expect(code, output).toBe(0);
});

it('the calls of the SDK need no types of Node.js, so they run in a browser', async () => {
  const options = { module: 'esnext', moduleResolution: 'bundler', types: [], allowImportingTsExtensions: true };
  const { code, output } = await compile(options, [join(root, 'packages/sdk/src/index.ts')]);
  expect(code, output).toBe(0);
});

it('the installed packages run', async () => {
  const { output } = await execute(process.execPath, ['0.ts'], place);
  expect(output.trim().split('\n')).toEqual(['evt_1 standard true', 'true undefined function']);
});

async function compile(options: object, files: string[]): Promise<Ended> {
  const folder = await mkdtemp(join(place, 'project-'));
  const compilerOptions = {
    ...options,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    noEmit: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return execute('tsc', ['-p', folder]);
}

describe('npm', () => {
  it.each(publishedFolders())('refuses to pack %s, and says what to use', async (folder) => {
    const { code, output } = await execute('npm', ['pack', '--dry-run'], folder);
    expect(code).toBe(1);
    expect(output).toContain('Use "npx -y pnpm@12 pack"');
  });
});
