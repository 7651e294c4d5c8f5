import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { conformanceOffer } from '../testing/conformance-offer.ts';
import { openGateway, type TestGateway } from '../testing/gateway.ts';
import { openKeyedProxy } from '../testing/keyed-proxy.ts';

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const checksSchema = z.array(z.object({ status: z.string(), errorMessage: z.string().optional() }));

const session = 'it asks for a session, which /mcp has none of';
const asking = 'the server asks the client in the middle of a call, which needs a session';
const logging = 'a server writes its log where the operator reads it; the protocol has deprecated this';
const following = 'changes are followed by webhooks and live queries';

/** Scenarios of the suite that do not pass, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'completion-complete': 'no argument of a prompt has a list to choose from',
  'elicitation-sep1034-defaults': asking,
  'elicitation-sep1330-enums': asking,
  'json-schema-2020-12': 'a schema is shown without $schema, $ref and $defs, which some hosts do not read',
  'logging-set-level': logging,
  'resources-subscribe': following,
  'resources-unsubscribe': following,
  'server-sse-multiple-streams': session,
  'server-sse-polling': session,
  'tools-call-elicitation': asking,
  'tools-call-sampling': asking,
  'tools-call-with-logging': logging,
};

const own = ['dns-rebinding-protection', 'ping', 'prompts-list', 'resources-list', 'server-initialize', 'tools-list'];

let scenarios: string[];
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [suite, 'list', '--server']);
  scenarios = [...stdout.matchAll(/^ {2}- (\S+)/gm)].flatMap(([, name]) => name ?? []).toSorted();
});

describe('the conformance suite of the protocol', () => {
  let at: TestGateway;
  let passed: string[];
  let said: Record<string, string[]>;
  beforeAll(async () => {
    at = await openGateway({ agents: conformanceOffer });
    ({ passed, said } = await runAll(at, 'all'));
  }, 300_000);
  afterAll(() => at.close());

  it('passes what is not left out for a reason, against the code that serves our own tools', () => {
    expect(scenarios.length).toBeGreaterThan(30);
    const failed = scenarios.filter((name) => !passed.includes(name) && !(name in leftOut));
    expect(Object.fromEntries(failed.map((name) => [name, said[name]]))).toEqual({});
  });

  it('fails what is left out: one that begins to pass is taken off the list', () => {
    expect(passed.filter((name) => name in leftOut)).toEqual([]);
    expect(Object.keys(leftOut).filter((name) => !scenarios.includes(name))).toEqual([]);
  });
});

describe('of the scenarios that ask for nothing of their own', () => {
  let at: TestGateway;
  beforeAll(async () => {
    at = await openGateway();
  });
  afterAll(() => at.close());

  it.each(own)('%s passes against what Dossier offers', async (name) => {
    const { passed, said } = await runAll(at, name);
    expect(said[name]).toEqual([]);
    expect(passed).toEqual([name]);
  });
});

/** Runs one scenario, or all: those that passed, and what the suite found fault with. */
async function runAll({ gateway, workspace }: TestGateway, scenario: string) {
  const proxy = await openKeyedProxy(gateway.url, (await workspace()).writeKey);
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const which = scenario === 'all' ? ['--suite', 'all'] : ['--scenario', scenario];
    const words = [suite, 'server', '--url', `${proxy.url}/mcp`, ...which, '--output-dir', folder];
    // It ends with 1 where a scenario fails; its files say which.
    await promisify(execFile)(process.execPath, words, { timeout: 100_000, maxBuffer: 50_000_000 }).catch(() => {});
    const passed: string[] = [];
    const said: Record<string, string[]> = {};
    for (const entry of await readdir(folder)) {
      const name = /^server-(.+)-\d{4}-\d\d-\d\dT.+$/.exec(entry)?.[1] ?? entry;
      const checks = checksSchema.parse(JSON.parse(await readFile(join(folder, entry, 'checks.json'), 'utf8')));
      said[name] = checks.flatMap(({ status, errorMessage }) =>
        status === 'SUCCESS' || status === 'INFO' ? [] : [`${status}: ${errorMessage ?? ''}`],
      );
      if (said[name].length === 0 && checks.some(({ status }) => status === 'SUCCESS')) passed.push(name);
    }
    return { passed: passed.toSorted(), said };
  } finally {
    await rm(folder, { recursive: true });
    await proxy.close();
  }
}
