import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
});
afterAll(() => installation.close());

const read = (path: string) => fetch(`${installation.url}${path}`);

it('has a manifest whose pictures exist', async () => {
  const page = await (await read('/')).text();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const answer = await read('/manifest.webmanifest');
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as { icons: { src: string; type: string }[]; start_url: string };
  for (const { src, type } of manifest.icons) expect((await read(src)).headers.get('Content-Type')).toBe(type);
  expect((await read(manifest.start_url)).status).toBe(200);
});

it('says without a connection that there is none, and opens the page once it is back', async () => {
  const visitor = await installation.visitor({ serviceWorkers: 'allow', locale: 'de-DE' });
  const context = visitor.context();
  await visitor.goto(installation.url);
  await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await visitor.goto(`${installation.url}/tasks`);
  await visitor.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
  await visitor.getByText('bleibt in diesem Browser').waitFor();
  await visitor.getByRole('heading', { name: 'No connection' }).waitFor({ state: 'hidden' });
  await context.setOffline(false);
  await visitor.getByRole('heading', { name: 'Keine Verbindung' }).waitFor({ state: 'detached' });
  await visitor.getByRole('heading', { level: 1 }).waitFor();
});
