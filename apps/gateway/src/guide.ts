import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { fileOf, loadFile, type StaticFile } from './files.ts';

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
export function guideFiles(): Map<string, string> {
  return new Map(globSync(patterns, { cwd: root.pathname }).map((path) => [addressOf(path), path]));
}

/** The address of `docs/integrators/lists.md` is `/docs/integrators/lists`, that of `README.md` `/docs/-/README`. */
function addressOf(path: string): string {
  if (path === 'docs/README.md') return '/docs';
  const address = path.startsWith('docs/') ? `/${path}` : `/docs/-/${path}`;
  return address.replace(/\.md$/, '');
}

/** A file of the guide as the server sends it: Markdown as a page, a picture as it is. */
export async function loadGuide(path: string, files: ReadonlyMap<string, string>): Promise<StaticFile> {
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
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${markdown.utils.escapeHtml(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    <nav><a href="/docs">Documentation</a><a href="/docs/reference">API reference</a></nav>
    <main>${markdown.render(text)}</main>
  </body>
</html>
`;
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
