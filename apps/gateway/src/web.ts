import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { fileOf, htmlOf, loadFile, pagePolicy, sendFile, type PagePolicy, type StaticFile } from './files.ts';

const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url));

// Served if the web app is not built.
const welcome = htmlOf(
  'Dossier',
  `    <h1>Dossier</h1>
    <p>
      This server answers at <code>/api/v1</code>. Its <a href="/docs">API reference</a>, and the same as
      <a href="/api/v1/openapi.json">openapi.json</a>.
    </p>`,
);

const mayBeDocument = /html|svg|xml/;

/** The built web app at /. Every path gets its one page, or a plain page if it is not built. */
export async function createWeb(transport: PagePolicy['transport'], folder = builtWebApp): Promise<Middleware> {
  const files = await loadFolder(folder);
  const index = files.get('/index.html') ?? (await fileOf(Buffer.from(welcome), 'text/html; charset=utf-8'));
  const policy = pagePolicy({ source: "'self'", directives: { objectSrc: ["'none'"] }, transport });
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = files.get(ctx.path);
    // A missing asset must not get the page.
    if (!file && /\.\w+$/.test(ctx.path)) return next();
    ctx.state['route'] = file && ctx.path !== '/index.html' ? '(file)' : '(page)';
    const sent = file ?? index;
    const send = async () => sendFile(ctx, sent, ctx.path.startsWith('/assets/'));
    if (mayBeDocument.test(sent.type)) return policy(ctx, send);
    // Only this site may embed it. The document policy would add a kilobyte to each file of a page.
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
    await send();
  };
}

// In memory by request path: no path of a request reaches the file system.
async function loadFolder(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  const paths = new Set(found.map(({ parentPath, name }) => join(parentPath, name)));
  const bodyOf = async (path: string) => (paths.has(path) ? readFile(path) : undefined);
  for (const path of paths) {
    // The build compresses once and better than a start has time for.
    if (/\.(br|gz)$/.test(path)) continue;
    const encoded = { br: await bodyOf(`${path}.br`), gzip: await bodyOf(`${path}.gz`) };
    files.set(path.slice(folder.length).split(sep).join('/'), await loadFile(path, encoded));
  }
  return files;
}
