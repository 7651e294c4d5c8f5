import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { openGateway, type KeyedWorkspace, type TestGateway } from '@dossier/gateway/testing/gateway.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let at: TestGateway;
let workspace: KeyedWorkspace;
beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(() => at.close());

const program = new URL('./main.ts', import.meta.url).pathname;

/** Sends lines to the bridge, and gives its lines until each request was answered. */
async function talk(key: string | undefined, messages: readonly object[]) {
  const env = { ...process.env, ...(key === undefined ? {} : { DOSSIER_KEY: key }) };
  const bridge = spawn(process.execPath, [program, 'mcp', '--url', at.gateway.url], { env });
  const said: string[] = [];
  bridge.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => bridge.once('close', resolve));
  const answers: { id?: number; result?: unknown; error?: { message: string } }[] = [];
  const wanted = messages.filter((message) => 'id' in message).length;
  for (const message of messages) bridge.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  for await (const line of createInterface(bridge.stdout)) {
    answers.push(JSON.parse(line) as (typeof answers)[number]);
    if (answers.length === wanted) bridge.stdin.end();
  }
  return { answers: answers.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)), code: await ended, said: said.join('') };
}

const initialize = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

it('passes what an agent says on, and the answers back', async () => {
  const { answers, code } = await talk(workspace.writeKey, [
    initialize,
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'search', arguments: { text: 'nobody' } } },
  ]);
  expect(answers).toMatchObject([
    { id: 1, result: { serverInfo: { name: 'dossier' } } },
    { id: 2, result: { tools: expect.arrayContaining([expect.objectContaining({ name: 'search' })]) } },
    { id: 3, result: { structuredContent: { data: { records: [] } } } },
  ]);
  expect(code).toBe(0);
});

it('says what is wrong with a key', async () => {
  const wrong = await talk('dsk_nothing', [initialize]);
  expect(wrong.answers).toMatchObject([{ id: 1, error: { message: expect.stringMatching(/401|Unauthorized/i) } }]);
  const { DOSSIER_KEY: _key, ...rest } = process.env;
  expect(rest).not.toHaveProperty('DOSSIER_KEY');
  expect(await talk(undefined, [])).toMatchObject({ code: 1, said: expect.stringContaining('DOSSIER_KEY is not set') });
});
