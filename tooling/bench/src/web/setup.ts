import { createSetUpToken } from '@dossier/domain/workspaces/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { openBrowser, type Browser } from '@dossier/web/browser/browser.ts';
import { buildIfStale } from '@dossier/web/build.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { gatewayEnvironment } from '../against-floor.ts';
import { startPostgres, withClient } from '../postgres.ts';
import { startTarget } from '../processes.ts';
import { addRecords } from '../seed.ts';

/** A gateway with the built web app, and a folder with many records. */
export interface WebSetup {
  url: string;
  /** Environment of the gateway, for a worker on the same database. */
  environment: Record<string, string>;
  folderId: string;
  /** Calls a mutation as the signed-in person, and gives its answer. */
  call(procedure: string, input: object): Promise<unknown>;
  /** A page in a new browser window: empty cache, signed in. */
  page(): Promise<Page>;
  stop(): Promise<void>;
}

const person = { name: 'Example Owner', email: 'owner@example.com', password: 'correct horse battery' };
const created = z.object({ result: z.object({ data: z.object({ data: z.object({ id: z.string() }) }) }) });

export async function openWebSetup(recordCount: number): Promise<WebSetup> {
  await buildIfStale();
  const postgres = await startPostgres();
  const database = await postgres.database('web', true);
  const environment = gatewayEnvironment(database);
  const gateway = await startTarget('gateway', 'apps/cli/src/main.ts', ['gateway'], environment, '/readyz');
  const { url } = gateway;
  let cookie = '';
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const call = async (procedure: string, input: object) => (await post(`/api/trpc/${procedure}`, input)).json();
  const token = await setUpToken(database);
  await post('/api/trpc/workspaces.setUp', { token, ...person, workspace: { name: 'Bench', currency: 'EUR' } });
  const signedIn = await post('/api/auth/sign-in/email', { email: person.email, password: person.password });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const fields = [
    { key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer', 'partner'] },
    { key: 'score', label: 'Score', type: 'NUMBER' },
    { key: 'city', label: 'City', type: 'TEXT' },
    { key: 'since', label: 'Since', type: 'DATE' },
  ];
  const folderId = createdId(await call('folders.create', { name: 'Contacts', type: 'CONTACT', fields }));
  await withClient(database, async (client) => {
    const { rows } = await client.query<{ workspace_id: string }>('select workspace_id from folders');
    await addRecords(
      client,
      recordCount,
      rows[0]?.workspace_id,
      Array.from({ length: 10 }, () => decodeId('fld', folderId) ?? ''),
    );
    await client.query('vacuum analyze');
  });
  const browser = await openBrowser();
  return {
    url,
    environment,
    folderId,
    call,
    page: () => signedInPage(browser, url, cookie),
    async stop() {
      await browser.close();
      await gateway.stop();
      await postgres.stop();
    },
  };
}

/** The id in the answer of a call that created something. */
export function createdId(answer: unknown): string {
  return created.parse(answer).result.data.data.id;
}

async function setUpToken(url: string): Promise<string> {
  const database = new Database({ url, applicationName: 'bench' });
  const link = await createSetUpToken(database).finally(() => database.close());
  if (!link) throw new Error('The new database has an owner.');
  return link.token;
}

async function signedInPage(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.context();
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}
