import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'));

const toolsSchema = z.object({ tools: z.array(z.object({ name: z.string() })) });

let at: TestGateway;
let workspace: KeyedWorkspace;
beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(() => at.close());

/** Runs the inspector's command line. */
function inspect(key: string, ...words: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const where = ['--cli', '--transport', 'http', '--server-url', `${at.gateway.url}/mcp`];
  const header = ['--header', `Authorization: Bearer ${key}`];
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...where, ...header, ...words], { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

it('the inspector lists the tools, and finds no fault with their schemas', async () => {
  const { code, stdout, stderr } = await inspect(workspace.writeKey, '--method', 'tools/list', '--strict');
  expect(code, stderr).toBe(0);
  expect([...stderr.matchAll(/^ +Path: (.+)$/gm)].map(([, path]) => path)).toEqual([]);
  expect(toolsSchema.parse(JSON.parse(stdout)).tools.map(({ name }) => name)).toContain('search');
});

it('the inspector calls a tool, and is told what is wrong with its input', async () => {
  const calling = ['--method', 'tools/call', '--tool-name', 'search', '--tool-arg'];
  const found = await inspect(workspace.writeKey, ...calling, 'text=nobody');
  expect(JSON.parse(found.stdout)).toMatchObject({ structuredContent: { data: { records: [] } } });
  const refused = await inspect(workspace.writeKey, ...calling, 'pageSize=1000');
  expect(refused.stdout).toMatch(/text: .*pageSize: /);
});

it('the inspector reads resources and prompts', async () => {
  const read = await inspect(workspace.writeKey, '--method', 'resources/read', '--uri', 'dossier://folders');
  expect(JSON.parse(read.stdout)).toMatchObject({ contents: [{ uri: 'dossier://folders', text: '[]' }] });
  const asking = ['--method', 'prompts/get', '--prompt-name', 'prepare_call', '--prompt-args', 'who=Example'];
  expect((await inspect(workspace.writeKey, ...asking)).stdout).toContain('Prepare a call with');
});

it('the inspector is refused without a key that is known', async () => {
  const refused = await inspect('dsk_nothing', '--method', 'tools/list', '--stored-auth-only');
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toMatch(/auth/);
});
