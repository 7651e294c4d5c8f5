import type { Middleware } from 'koa';
import { fileOf, htmlOf, loadFile, once, pagePolicy, sendFile, type StaticFile } from '../files.ts';
import { guideFiles, loadGuide, loadTwin, pageOf, twinOf } from './guide.ts';
import { createSearch, queryMax } from './search.ts';

const bundle = new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'));
const htmlType = 'text/html; charset=utf-8';

const page = htmlOf(
  'Dossier API reference',
  `    <div id="reference"></div>
    <noscript>
      The reference needs JavaScript. The same as a file: <a href="/api/v1/openapi.json">openapi.json</a>
    </noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>`,
);

// Disables everything that calls another host: fonts, the request proxy, telemetry, the assistant.
const start = `Scalar.createApiReference('#reference', {
  sources: [
    { url: '/api/v1/openapi.json', title: 'REST', slug: 'rest', default: true },
    { url: '/api/v1/openapi-triggers.json', title: 'Triggers of workflows', slug: 'triggers' },
  ],
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
});
`;

const policy = pagePolicy({
  source: "'none'",
  directives: { workerSrc: ["'self'", 'blob:'], formAction: ["'self'"] },
});

interface DocsOptions {
  /** The examples of the guide call this address. */
  publicUrl: string;
  /** The OpenAPI document as it is served: the search finds its operations. */
  document: Promise<StaticFile> | undefined;
}

/**
 * The documentation at /docs, each page also as Markdown; the API reference at /docs/reference; the search over both.
 * All is loaded only from this server.
 */
export function createDocs({ publicUrl, document }: DocsOptions): Middleware {
  const guide = guideFiles();
  // The bundle has 4 MB, so the first request reads a file, not the start.
  const files = new Map<string, () => Promise<StaticFile>>([
    ['/docs/reference', once(() => fileOf(Buffer.from(page), htmlType))],
    ['/docs/start.js', once(() => fileOf(Buffer.from(start), 'text/javascript; charset=utf-8'))],
    ['/docs/reference.js', once(() => loadFile(bundle))],
    ['/llms.txt', once(() => loadTwin('docs/README.md', guide, publicUrl))],
  ]);
  for (const [address, path] of guide) {
    files.set(
      address,
      once(() => loadGuide(path, guide, publicUrl)),
    );
    if (path.endsWith('.md'))
      files.set(
        twinOf(address),
        once(() => loadTwin(path, guide, publicUrl)),
      );
  }
  const search = once(() => createSearch(guide, document));
  return async (ctx, next) => {
    const address = ctx.path.replace(/(.)\/$/, '$1');
    const load = files.get(address);
    const isMissing = !load && address.startsWith('/docs/');
    if ((!load && !isMissing) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    // One route for all pages of the guide, so that metrics have few labels.
    ctx.state['route'] = files.has(address) && !guide.has(address) ? address : '/docs';
    await policy(ctx, async () => {
      if (load) return sendFile(ctx, await load());
      const query = String(ctx.query['q'] ?? '').slice(0, queryMax);
      const [title, main] = address === '/docs/search' ? ['Search', (await search()).page(query)] : missing;
      sendFile(ctx, await fileOf(Buffer.from(pageOf(title, main, { query })), htmlType));
      if (address !== '/docs/search') ctx.status = 404;
    });
  };
}

const missing = ['Not found', '<h1>There is no such page</h1>\n<p><a href="/docs">All pages</a></p>'] as const;
