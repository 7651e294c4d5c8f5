import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

const readme = await readFile(new URL('../../../../packages/sdk/README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```ts ([\w-]+)\n([^]*?)```/g)].map(([, name = '', code = '']) => ({
  name,
  code,
}));

let at: TestGateway;
let workspace: KeyedWorkspace;
let folder: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  await workspace.newFolder();
  folder = await mkdtemp(join(tmpdir(), 'dossier-readme-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await at.close();
});

/** Runs an example unchanged, and returns its output. */
function run(name: string, code: string): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  // Outside of the workspace nothing is found by its name.
  const found = code
    .replaceAll(/'(@dossier\/sdk[\w/]*)'/g, (_, specifier: string) => `'${pathToFileURL(resolve(specifier)).href}'`)
    .replace('.listen(4000)', '.listen(0).unref()');
  const env = { ...process.env, DOSSIER_URL: at.gateway.url, DOSSIER_KEY: workspace.writeKey };
  const file = join(folder, `${name}.ts`);
  return writeFile(file, found).then(
    () =>
      new Promise((done, failed) => {
        execFile(process.execPath, [file], { cwd: folder, env }, (error, stdout, stderr) =>
          error ? failed(new Error(stderr)) : done(stdout),
        );
      }),
  );
}

const printed: Readonly<Record<string, RegExp>> = {
  call: /^rec_\w+ Example contact\n$/,
  'dry-run': /'task.created'/,
  errors: /^Gone, or in Trash\.\n$/,
  follow: /^put rec_\w+ \d+\n/,
  verify: /^$/,
};

it.each(examples)('the example "$name" of the README works when it is pasted', async ({ name, code }) => {
  expect(await run(name, code)).toMatch(printed[name] ?? /an entry in this test/);
});
