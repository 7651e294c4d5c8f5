import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@dossier/domain/router.ts';
import { probes } from '@dossier/domain/testing/probes.ts';
import { fill } from '@dossier/domain/testing/things.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { restPrefix, RouteTable } from '../rest/routes.ts';
import { openGateway, worldSecret, type TestGateway } from '../testing/gateway.ts';
import { send } from '../testing/http.ts';
import { sentAs } from '../testing/query.ts';

// A second opinion: Prism reads openapi.json with code that is not ours, and judges what passes through it.

const program = fileURLToPath(import.meta.resolve('@stoplight/prism-cli/dist/index.js'));
const inputSchema = z.record(z.string(), z.unknown());

let at: TestGateway;
let prism: ChildProcess;
let url: string;
let folder: string;
beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  const server = `${at.gateway.url}${restPrefix}`;
  // Prism gives a slow download up after 5 s, without a word on its standard output.
  folder = await mkdtemp(join(tmpdir(), 'dossier-prism-'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${server}/openapi.json`)).text());
  const own = ['--host', '127.0.0.1', '--port', '0', '--multiprocess=false'];
  prism = spawn(process.execPath, [program, 'proxy', document, server, ...own]);
  url = await addressOf(prism);
});
afterAll(async () => {
  prism.kill();
  if (prism.exitCode === null && prism.signalCode === null) await once(prism, 'exit');
  await rm(folder, { recursive: true });
  await at.close();
});

/** Where Prism says that it listens. */
async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  const said: string[] = [];
  stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  if (stdout)
    for await (const line of createInterface(stdout)) {
      said.push(line);
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line.includes('listening') ? line : '') ?? [];
      if (found) return found;
    }
  throw new Error(`Prism did not start:\n${said.join('\n')}`);
}

it('Prism finds no fault with requests to every operation, and none with their answers', async () => {
  const workspace = await at.workspace();
  const things = await fill(at.world, workspace, 'native');
  const isLate = (name: string) => /\.(remove|archive)/.test(name);
  const endpoints = new RouteTable(appRouter).endpoints.toSorted((a, b) => +isLate(a.name) - +isLate(b.name));
  const faults: unknown[] = [];
  const succeeded = new Set<string>();
  for (const endpoint of endpoints) {
    const { name, method, path, pathParameters } = endpoint;
    for (const probe of probes[name]?.(things) ?? []) {
      const { ...fields } = inputSchema.parse(probe);
      const filled = pathParameters.reduce((text, parameter) => {
        const value = String(fields[parameter.name]);
        delete fields[parameter.name];
        return text.replace(`{${parameter.name}}`, encodeURIComponent(value));
      }, path);
      const { query, body } = sentAs(endpoint, fields);
      const asked =
        body && Object.keys(body).length > 0 ? { key: workspace.fullKey, body } : { key: workspace.fullKey };
      const reply = await send(url, method, `${filled}${query === '?' ? '' : query}`, asked);
      const violations = reply.headers['sl-violations'];
      if (violations !== undefined || reply.status >= 500) faults.push({ name, status: reply.status, violations });
      if (reply.status < 300) succeeded.add(name);
    }
  }
  expect(faults).toEqual([]);
  // What was refused proves less.
  expect(succeeded.size / endpoints.length).toBeGreaterThan(0.9);
});

it('Prism finds what does not fit the document', async () => {
  const { fullKey: key } = await at.workspace();
  const reply = await send(url, 'POST', '/tasks', { key, body: { title: 1 } });
  expect(reply.status).toBe(400);
  expect(reply.headers['sl-violations']).toContain('title');
});
