import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { startGateway } from '@dossier/gateway/gateway.ts';
import type { AppRouter } from '@dossier/domain/router.ts';
import { cheapenScrypt } from '@dossier/domain/testing/cheap-scrypt.ts';
import { createSetUpToken } from '@dossier/domain/workspaces/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { freshDatabaseUrl, programUrlOf } from '@dossier/testing/database.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { startWorker } from '@dossier/worker/worker.ts';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser, type Browser } from './browser.ts';
import { openPages } from './open-pages.ts';

type Api = ReturnType<typeof createTRPCClient<AppRouter>>;
type ContextOptions = Parameters<Browser['context']>[0];

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** The second person of tests that need one. */
export const member: Person = {
  name: 'Example Member',
  email: 'member@example.com',
  password: 'correct horse battery',
};

/** A complete installation for one test file: its own database, gateway, worker and browser contexts. */
export interface Installation {
  url: string;
  /** The database, to write data that has no page or takes days: history, old failures. */
  databaseUrl: string;
  owner: Person;
  /** The API as the owner, to prepare a test. Call `setUp` first. */
  api: Api;
  setUpToken(): Promise<string>;
  /** Creates the owner and their workspace without the set-up page. */
  setUp(): Promise<void>;
  /** Adds a member without using the invitation pages. */
  join(person: Person): Promise<void>;
  /** A page in a new browser context: no cookies, empty storage. */
  visitor(options?: ContextOptions): Promise<Page>;
  /** A page that is signed in as this person; default: the owner. */
  signedIn(person?: Person, options?: ContextOptions): Promise<Page>;
  /** Ends the gateway, as a crash or an update would; pages lose their connections. */
  stopGateway(): Promise<void>;
  /** Starts it again at the same address. */
  startGateway(): Promise<void>;
  /** Defects that pages reported: script errors, and requests to another host. */
  pageErrors: string[];
  close(): Promise<void>;
}

// One browser per test process: it ends with the process, and each test has a context of its own.
let sharedBrowser: Browser | undefined;

/** No rate limit by default. `more`: further environment variables. */
export async function startInstallation(
  requestsPerMinute = 0,
  more: Record<string, string> = {},
): Promise<Installation> {
  const databaseUrl = programUrlOf(await freshDatabaseUrl());
  const environment = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only for tests, and long enough for that',
    RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    OUTBOUND_ALLOW: '127.0.0.1',
    ALLOW_INSECURE_WEBHOOKS: 'true',
    WORKSPACE_CREATION: 'member',
    ...more,
  };
  // Opened first: a browser that fails to start would leave gateway and worker running with their connections.
  if (!sharedBrowser?.isOpen()) sharedBrowser = await openBrowser();
  const browser = sharedBrowser;
  const restoreScrypt = cheapenScrypt();
  let gateway = await startGateway({ ...gatewaySettings(environment), port: 0 });
  const worker = await startWorker(readWorkerSettings(environment));
  const contexts: BrowserContext[] = [];
  const { url } = gateway;
  const owner: Person = { name: 'Example Owner', email: 'owner@example.com', password: 'correct horse battery' };
  const pageErrors: string[] = [];
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
    watch(page, url, pageErrors);
    openPages.add(page);
    page.on('close', () => openPages.delete(page));
    return page;
  };
  return {
    url,
    databaseUrl,
    owner,
    api,
    pageErrors,
    setUpToken,
    async setUp() {
      const workspace = { name: 'Example workspace', currency: 'EUR' };
      await api.workspaces.setUp.mutate({ token: await setUpToken(), ...owner, workspace });
      cookie = await signIn(url, owner);
    },
    async join(person) {
      const { data } = await api.members.invite.mutate({ role: 'MEMBER' });
      await api.members.signUp.mutate({ token: data.token, ...person });
    },
    stopGateway: () => gateway.close(),
    async startGateway() {
      gateway = await startGateway({ ...gatewaySettings(environment), port: Number(new URL(url).port) });
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
      restoreScrypt();
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

function watch(page: Page, url: string, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The test itself judges refused calls, such as a 401 before sign-in; everything else is a defect.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      pageErrors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(url) && !/^(data|blob):/.test(asked)) pageErrors.push(`A request to another host: ${asked}`);
  });
}
