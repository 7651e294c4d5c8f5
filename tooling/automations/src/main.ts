import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { createDossier, DossierError } from '@dossier/sdk';
import { z } from 'zod';
import { importAutomations } from './import-automations.ts';
import { readAutomations } from './plan.ts';

const usage = `Imports the five automations of tooling/automations over REST. It can be repeated.

  npx -y pnpm@12 automations [--chat <address>] [--api <address>] [--workspace Demo] [--url http://127.0.0.1:3000]

DOSSIER_KEY   an API key with write, folders:manage, pipelines:manage and workflows:manage; without it one is made
              for this run in the workspace, and revoked afterwards
--chat, --api where messages go, and the API that is asked; automations without their address stay switched off
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    workspace: { type: 'string', default: 'Demo' },
    chat: { type: 'string' },
    api: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const { url, workspace, chat, api, help } = values;

if (help) console.log(usage);
else
  await run().catch((error: unknown) => {
    console.error(wordsOf(error));
    process.exitCode = 1;
  });

async function run(): Promise<void> {
  const given = process.env['DOSSIER_KEY'];
  const own = given ? undefined : await createKey();
  try {
    const dossier = createDossier({ url, apiKey: given ?? own?.key ?? '' });
    for (const { name, isNew, isEnabled, triggerUrl } of await importAutomations(dossier, await readAutomations(), {
      chat,
      api,
    }))
      console.log(
        `${isNew ? 'made   ' : 'updated'}  ${isEnabled ? 'on ' : 'off'}  ${name}${triggerUrl ? `  ${triggerUrl}` : ''}`,
      );
  } finally {
    if (own) await dossierCommand('key', 'revoke', own.id, '--workspace', own.workspaceId);
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const issues = error instanceof DossierError ? error.issues : [];
  return [error.message, ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`)].join('\n');
}

async function createKey() {
  const scopes = 'write,folders:manage,pipelines:manage,workflows:manage';
  const words = ['key', 'create', '--workspace', workspace, '--name', 'Automations', '--scopes', scopes];
  const printed = await dossierCommand(...words);
  return z.object({ id: z.string(), key: z.string(), workspaceId: z.string() }).parse(JSON.parse(printed));
}

async function dossierCommand(...words: string[]): Promise<string> {
  const main = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));
  try {
    return (await promisify(execFile)(process.execPath, [main, ...words, '--json'])).stdout;
  } catch (error) {
    const { data } = z.object({ stderr: z.string() }).safeParse(error);
    throw new Error(data?.stderr.trim() || 'The key could not be made.', { cause: error });
  }
}
