import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { fileOf, htmlOf, loadFile, type StaticFile } from '../files.ts';
import { escaped } from '../hooks/page.ts';

/** The checkout, whose Markdown files are the guide. */
const root = new URL('../../../../', import.meta.url);
const patterns = ['*.md', 'docs/**/*.{md,png,jpeg}', 'packages/*/README.md'];
const exampleUrl = 'http://127.0.0.1:3000';

const style = `:root{color-scheme:light dark}
body{max-width:48rem;margin:0 auto;padding:1rem 1.25rem 4rem;font:1rem/1.6 system-ui,sans-serif}
body{overflow-wrap:break-word}
nav,form{display:flex;flex-wrap:wrap;gap:1rem;align-items:center}
input,button{font:inherit}
form{gap:.25rem;margin-inline-start:auto}
img{max-width:100%}
pre{overflow-x:auto;padding:.75rem;background:color-mix(in srgb,currentColor 8%,transparent)}
code{font-size:.9em}
table{display:block;overflow-x:auto;border-collapse:collapse}
th,td{text-align:start;vertical-align:top;padding:.35rem .6rem}
th,td{border:1px solid color-mix(in srgb,currentColor 25%,transparent)}`;

/** Addresses of all files of the guide, each with its path in the checkout. */
export type Guide = ReadonlyMap<string, string>;

export function guideFiles(): Guide {
  return new Map(globSync(patterns, { cwd: root.pathname }).map((path) => [addressOf(path), path]));
}

/** The address of `docs/integrators/lists.md` is `/docs/integrators/lists`, that of `README.md` `/docs/-/README`. */
function addressOf(path: string): string {
  if (path === 'docs/README.md') return '/docs';
  const address = path.startsWith('docs/') ? `/${path}` : `/docs/-/${path}`;
  return address.replace(/\.md$/, '');
}

/** The address of a page as Markdown. */
export function twinOf(address: string): string {
  return address === '/docs' ? '/docs/index.md' : `${address}.md`;
}

/** A file of the guide as the server sends it: Markdown as a page, a picture as it is. */
export async function loadGuide(path: string, guide: Guide, publicUrl: string): Promise<StaticFile> {
  if (!path.endsWith('.md')) return loadFile(new URL(path, root));
  const markdown = parser();
  markdown.core.ruler.push('links of the guide', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      for (const name of ['href', 'src']) {
        const link = token.attrGet(name);
        if (link !== null) token.attrSet(name, resolve(String(link), path, guide));
      }
  });
  const text = await textOf(path, publicUrl);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Dossier';
  const page = pageOf(title, markdown.render(text), { twin: twinOf(addressOf(path)) });
  return fileOf(Buffer.from(page), 'text/html; charset=utf-8');
}

/** A page as Markdown, whose links lead to other pages as Markdown. */
export async function loadTwin(path: string, guide: Guide, publicUrl: string): Promise<StaticFile> {
  const text = await textOf(path, publicUrl);
  const linked = text.replaceAll(/(?<=\]\()[^()\s]+(?=\))/g, (link) => {
    const [address = '', hash] = resolve(link, path, guide).split('#');
    const isPage = guide.get(address)?.endsWith('.md') === true;
    return isPage ? twinOf(address) + (hash === undefined ? '' : `#${hash}`) : link;
  });
  return fileOf(Buffer.from(linked), 'text/markdown; charset=utf-8');
}

interface PageParts {
  query?: string;
  /** The address of the same page as Markdown. */
  twin?: string;
}

/** A page with the links and the search box of the documentation. `main` is HTML, the other parts are text. */
export function pageOf(title: string, main: string, { query = '', twin }: PageParts = {}): string {
  return htmlOf(
    escaped(title),
    `    <nav>
      <a href="/docs">Documentation</a><a href="/docs/reference">API reference</a>
      <form action="/docs/search" role="search">
        <input type="search" name="q" aria-label="Search" value="${escaped(query)}"><button>Search</button>
      </form>
    </nav>
    <main>${main}</main>`,
    `${twin === undefined ? '' : `\n    <link rel="alternate" type="text/markdown" href="${twin}">`}
    <style>${style}</style>`,
  );
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
}

/** The sections of a page, each from its heading to the next one. `id` is the address. */
export async function sectionsOf(address: string, path: string): Promise<Section[]> {
  const sections: { id: string; title: string; text: string }[] = [];
  const tokens = parser().parse(await textOf(path), {});
  for (const [at, { type, content, attrs }] of tokens.entries()) {
    if (type === 'heading_open') {
      const slug = attrs?.find(([name]) => name === 'id')?.[1] ?? '';
      const title = plain(tokens[at + 1]?.content ?? '');
      sections.push({ id: sections.length === 0 ? address : `${address}#${slug}`, title, text: '' });
    } else {
      const last = sections.at(-1);
      const isTitle = tokens[at - 1]?.type === 'heading_open';
      if (last && content !== '' && !isTitle) last.text += `${plain(content)} `;
    }
  }
  return sections.map((section) => ({ ...section, page: sections[0]?.title ?? '' }));
}

/** Markdown without its marks, as a search shows it. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\]\([^()\s]*\)|[`*[\]|]/g, '');
}

function parser() {
  const slugger = new GithubSlugger();
  return new MarkdownIt().use(anchor, { slugify: (title: string) => slugger.slug(title), tabIndex: false });
}

async function textOf(path: string, publicUrl = exampleUrl): Promise<string> {
  return (await readFile(new URL(path, root), 'utf8')).replaceAll(exampleUrl, publicUrl);
}

/** A link between files as a link between pages. A file that the server does not send leads to the door. */
function resolve(link: string, from: string, guide: Guide): string {
  const base = new URL(from, 'file:///');
  const url = new URL(link, base);
  if (url.protocol !== 'file:') return link;
  const address = addressOf(url.pathname.slice(1));
  return (guide.has(address) ? address : '/docs') + url.hash;
}
