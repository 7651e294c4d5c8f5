import { randomBytes, randomUUID } from 'node:crypto';
import { openWorld, type TestWorkspace, type World } from '@dossier/domain/testing/world.ts';
import { appRouter } from '@dossier/domain/router.ts';
import type { ScopeName } from '@dossier/domain/api-keys/schema.ts';
import { startGateway, type Gateway, type GatewaySettings } from '../gateway.ts';
import { createLogs } from '../logs.ts';
import { Contract } from './contract.ts';
import { send, type Ask, type Reply } from './http.ts';

/** A workspace with API keys for HTTP. */
export interface KeyedWorkspace extends TestWorkspace {
  readonly writeKey: string;
  readonly fullKey: string;
  /** Creates a folder without fields and returns its id. */
  newFolder(): Promise<string>;
  newKey(...scopes: ScopeName[]): Promise<{ id: string; key: string }>;
}

export interface TestGateway {
  readonly world: World;
  readonly gateway: Gateway;
  readonly contract: Contract;
  /** Every line of the log so far. */
  readonly lines: Record<string, unknown>[];
  workspace(): Promise<KeyedWorkspace>;
  /** Sends a request and checks its answer against openapi.json. */
  ask(method: string, path: string, ask?: Ask): Promise<Reply>;
  /** The same through another gateway on the same database. */
  askAt(url: string, method: string, path: string, ask?: Ask): Promise<Reply>;
  close(): Promise<void>;
}

/** The key that encrypts secrets: a gateway that must read what a test stored directly needs the same. */
export const worldSecret = 'a secret for tests, not for anybody else';

export const testSettings: Omit<GatewaySettings, 'databaseUrl'> = {
  port: 0,
  host: '127.0.0.1',
  isPreparing: true,
  rateLimitPerMinute: 1_000_000,
  corsOrigins: [],
  outboundAllow: ['127.0.0.1/32'],
  isInsecureAllowed: false,
  workspaceCreation: 'member',
  authSecret: randomBytes(32).toString('hex'),
  logLevel: 'info',
  isDemandingEvents: true,
};

/** A gateway over real HTTP, on its own database. */
export async function openGateway(settings: Partial<GatewaySettings> = {}): Promise<TestGateway> {
  const world = await openWorld();
  const lines: Record<string, unknown>[] = [];
  const logs = createLogs('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const gateway = await startGateway({ ...testSettings, databaseUrl: world.url, logs, ...settings });
  const contract = new Contract(settings.router ?? appRouter);
  const askAt: TestGateway['askAt'] = async (url, method, path, ask) => {
    const reply = await send(url, method, path, ask);
    contract.check(method, path, reply);
    return reply;
  };
  return {
    world,
    gateway,
    contract,
    lines,
    workspace: async () => keyed(await world.workspace()),
    ask: (method, path, ask) => askAt(gateway.url, method, path, ask),
    askAt,
    async close() {
      await gateway.close();
      await world.close();
    },
  };
}

/** The scopes that `write` does not include. */
const byName: ScopeName[] = [
  'approvals:write',
  'records:manage',
  'folders:manage',
  'pipelines:manage',
  'workflows:manage',
];

async function keyed(workspace: TestWorkspace): Promise<KeyedWorkspace> {
  const newKey = async (...scopes: ScopeName[]) =>
    (await workspace.owner.apiKeys.create({ name: 'Test key', scopes })).data;
  const newFolder = async () =>
    (await workspace.owner.folders.create({ name: `Folder ${randomUUID()}`, type: 'CUSTOM' })).data.id;
  return {
    ...workspace,
    newKey,
    newFolder,
    writeKey: (await newKey('write')).key,
    fullKey: (await newKey('write', ...byName)).key,
  };
}
