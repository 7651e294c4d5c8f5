import { readFile } from 'node:fs/promises';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { probes } from '@dossier/domain/testing/probes.ts';
import { createDossier, type Dossier } from '@dossier/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { documentFile } from '../openapi/committed.ts';
import { openGateway, type TestGateway, worldSecret } from '../testing/gateway.ts';

/**
 * Uses the operations of the committed document through the SDK, against a real server. The inputs are those by which
 * `packages/domain/src/testing/probes.ts` asks every procedure, so a new operation needs nothing here.
 */
const shareMin = 0.95;
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});
const { paths } = documentSchema.parse(JSON.parse(await readFile(documentFile, 'utf8')));
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId }]) => ({ method, path, operationId })),
);
const procedures = new Map(Object.keys(probes).map((name) => [operationIdOf(name), name]));

interface Tenant {
  dossier: Dossier;
  things: Things;
}

let at: TestGateway;
let shared: Tenant;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  shared = await newTenant();
});
afterAll(() => at.close());

it(`at least ${shareMin * 100} % of the operations succeed through the SDK`, { timeout: 180_000 }, async () => {
  const missing: string[] = [];
  for (const { method, path, operationId } of operations) {
    const problem = await use(operationId);
    if (problem !== undefined) missing.push(`${method.toUpperCase()} ${path} (${operationId}): ${problem}`);
  }
  expect(
    missing.length,
    'The SDK was not seen to use these. Say in packages/domain/src/testing/probes.ts an input that succeeds:\n' +
      missing.join('\n'),
  ).toBeLessThanOrEqual(operations.length * (1 - shareMin));
});

/** Calls an operation once, and says why it had no success. */
async function use(operationId: string): Promise<string | undefined> {
  const name = procedures.get(operationId) ?? '';
  if (!Object.hasOwn(probes, name)) return 'no probe';
  // What another operation has removed or changed is there in a workspace of its own.
  return (await attempt(name, shared)) && (await attempt(name, await newTenant()));
}

async function attempt(name: string, { dossier, things }: Tenant): Promise<string | undefined> {
  const [input] = probes[name]?.(things) ?? [];
  try {
    // The SDK has a call at the name of each procedure of the document.
    const call = name.split('.').reduce<unknown>((face, part) => (face as Record<string, unknown>)[part], dossier) as (
      input: unknown,
    ) => Promise<object>;
    const answer = await call(input);
    return 'data' in answer ? undefined : `answered ${JSON.stringify(answer)}`;
  } catch (error) {
    return String(error);
  }
}

async function newTenant(): Promise<Tenant> {
  const workspace = await at.workspace();
  return {
    dossier: createDossier({ url: at.gateway.url, apiKey: workspace.fullKey, triesMax: 1 }),
    things: await fill(at.world, workspace, 'native'),
  };
}

function operationIdOf(procedure: string): string {
  return procedure.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
