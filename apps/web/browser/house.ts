import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { startGateway } from '@dossier/gateway/gateway.ts';
import type { AppRouter } from '@dossier/domain/router.ts';
import { createSetUpToken } from '@dossier/domain/workspaces/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { freshDatabaseUrl } from '@dossier/vitest/database.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { startWorker } from '@dossier/worker/worker.ts';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { BrowserContext, Page } from 'playwright-core';
import { buildIfStale } from '../build.ts';
import { openBrowser, type Browser } from './browser.ts';

type Api = ReturnType<typeof createTRPCClient<AppRouter>>;
type ContextOptions = Parameters<Browser['context']>[0];

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A whole Dossier for one test file: its own database, gateway, worker and windows. */
export interface House {
  url: string;
  /** For what takes days, or nobody can do: past and failures of another time. */
  databaseUrl: string;
  owner: Person;
  /** The owner's calls, to prepare what a story begins with. Set up first. */
  api: Api;
  /** The token of a set-up link. */
  setUpToken(): Promise<string>;
  /** Makes the owner and their workspace without the pages that do so. */
  setUp(): Promise<void>;
  /** A page of a person of their own, with nothing remembered. */
  visitor(options?: ContextOptions): Promise<Page>;
  /** A page where this person (the owner) has signed in. */
  signedIn(person?: Person, options?: ContextOptions): Promise<Page>;
  /** What pages complained about: errors of scripts, and requests to another host. */
  complaints: string[];
  close(): Promise<void>;
}

// One for all files that a process of tests runs, and it ends with the process: each story has windows of its own.
let sharedBrowser: Promise<Browser> | undefined;

/** Without a limit of requests, unless one is named. */
export async function openHouse(requestsPerMinute = 0): Promise<House> {
  await buildIfStale();
  const databaseUrl = await freshDatabaseUrl();
  const environment = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only for tests, and long enough for that',
    RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    OUTBOUND_ALLOW: '127.0.0.1',
    ALLOW_INSECURE_WEBHOOKS: 'true',
    WORKSPACE_CREATION: 'member',
  };
  const gateway = await startGateway({ ...gatewaySettings(environment), port: 0 });
  const worker = await startWorker(readWorkerSettings(environment));
  const browser = await (sharedBrowser ??= openBrowser());
  const contexts: BrowserContext[] = [];
  const { url } = gateway;
  const owner: Person = { name: 'Example Owner', email: 'owner@example.com', password: 'correct horse battery' };
  const complaints: string[] = [];
  let cookie = '';
  const api = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/api/trpc`, headers: () => ({ cookie, origin: url }) })],
  });

  const setUpToken = async () => {
    const database = new Database({ url: databaseUrl, applicationName: 'test' });
    return ((await createSetUpToken(database).finally(() => database.close())) ?? { token: '' }).token;
  };
  const newContext = async (options?: ContextOptions) => {
    const context = await browser.context(options);
    contexts.push(context);
    return context;
  };
  const open = async (context: BrowserContext) => {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    watch(page, url, complaints);
    return page;
  };
  return {
    url,
    databaseUrl,
    owner,
    api,
    complaints,
    setUpToken,
    async setUp() {
      const workspace = { name: 'Example workspace', currency: 'EUR' };
      await api.workspaces.setUp.mutate({ token: await setUpToken(), ...owner, workspace });
      cookie = await signIn(url, owner);
    },
    visitor: async (options) => open(await newContext(options)),
    async signedIn(person = owner, options = {}) {
      const context = await newContext(options);
      const [name = '', value = ''] = (await signIn(url, person)).split(/=(.*)/s);
      await context.addCookies([{ name, value, url }]);
      return open(context);
    },
    async close() {
      for (const context of contexts) await context.close();
      await gateway.close();
      await worker.close();
    },
  };
}

async function signIn(url: string, { email, password }: Person): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function watch(page: Page, url: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // A refused call (401 before signing in) is for the story to judge; everything else is a defect.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(url) && !/^(data|blob):/.test(asked)) complaints.push(`A request to another host: ${asked}`);
  });
}
