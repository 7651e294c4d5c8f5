import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import GithubSlugger from 'github-slugger';
import type { Middleware } from 'koa';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { fileOf, htmlOf, loadFile, pagePolicy, sendFile, type StaticFile } from './files.ts';

const bundle = new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'));

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

const policy = pagePolicy({ source: "'none'", directives: { workerSrc: ["'self'", 'blob:'] } });

/** The documentation at /docs and the API reference at /docs/reference, loaded only from this server. */
export function createDocs(): Middleware {
  const guide = guideFiles();
  const files = new Map<string, () => Promise<StaticFile>>([
    ['/docs/reference', once(() => fileOf(Buffer.from(page), 'text/html; charset=utf-8'))],
    ['/docs/start.js', once(() => fileOf(Buffer.from(start), 'text/javascript; charset=utf-8'))],
    ['/docs/reference.js', once(() => loadFile(bundle))],
  ]);
  for (const [address, path] of guide)
    files.set(
      address,
      once(() => loadGuide(path, guide)),
    );
  return async (ctx, next) => {
    const address = ctx.path.replace(/(.)\/$/, '$1');
    const load = files.get(address);
    if (!load || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    // One route for all pages of the guide, so that metrics have few labels.
    ctx.state['route'] = guide.has(address) ? '/docs' : address;
    await policy(ctx, async () => sendFile(ctx, await load()));
  };
}

// The bundle has 4 MB, so the first request reads a file, not the start.
function once(load: () => Promise<StaticFile>): () => Promise<StaticFile> {
  let loaded: Promise<StaticFile> | undefined;
  return () => (loaded ??= load());
}

/** The checkout, whose Markdown files are the guide. */
const root = new URL('../../../', import.meta.url);
const patterns = ['*.md', 'docs/**/*.{md,png,jpeg}', 'packages/*/README.md'];

const style = `:root{color-scheme:light dark}
body{max-width:48rem;margin:0 auto;padding:1rem 1.25rem 4rem;font:1rem/1.6 system-ui,sans-serif}
body{overflow-wrap:break-word}
nav{display:flex;gap:1rem}
img{max-width:100%}
pre{overflow-x:auto;padding:.75rem;background:color-mix(in srgb,currentColor 8%,transparent)}
code{font-size:.9em}
table{display:block;overflow-x:auto;border-collapse:collapse}
th,td{text-align:start;vertical-align:top;padding:.35rem .6rem}
th,td{border:1px solid color-mix(in srgb,currentColor 25%,transparent)}`;

/** Paths on the server of all files of the guide, each with its path in the checkout. */
function guideFiles(): Map<string, string> {
  return new Map(globSync(patterns, { cwd: root.pathname }).map((path) => [addressOf(path), path]));
}

/** The address of `docs/integrators/lists.md` is `/docs/integrators/lists`, that of `README.md` `/docs/-/README`. */
function addressOf(path: string): string {
  if (path === 'docs/README.md') return '/docs';
  const address = path.startsWith('docs/') ? `/${path}` : `/docs/-/${path}`;
  return address.replace(/\.md$/, '');
}

/** A file of the guide as the server sends it: Markdown as a page, a picture as it is. */
async function loadGuide(path: string, files: ReadonlyMap<string, string>): Promise<StaticFile> {
  const file = new URL(path, root);
  if (!path.endsWith('.md')) return loadFile(file);
  const markdown = new MarkdownIt();
  const slugger = new GithubSlugger();
  markdown.use(anchor, { slugify: (title: string) => slugger.slug(title), tabIndex: false });
  markdown.core.ruler.push('links of the guide', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      for (const name of ['href', 'src']) {
        const link = token.attrGet(name);
        if (link !== null) token.attrSet(name, resolve(String(link), path, files));
      }
  });
  const text = await readFile(file, 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Dossier';
  const page = htmlOf(
    markdown.utils.escapeHtml(title),
    `    <nav><a href="/docs">Documentation</a><a href="/docs/reference">API reference</a></nav>
    <main>${markdown.render(text)}</main>`,
    `\n    <style>${style}</style>`,
  );
  return fileOf(Buffer.from(page), 'text/html; charset=utf-8');
}

/** A link between files as a link between pages. A file that the server does not send leads to the door. */
function resolve(link: string, from: string, files: ReadonlyMap<string, string>): string {
  const base = new URL(from, 'file:///');
  const url = new URL(link, base);
  if (url.protocol !== 'file:') return link;
  const address = addressOf(url.pathname.slice(1));
  return (files.has(address) ? address : '/docs') + url.hash;
}
