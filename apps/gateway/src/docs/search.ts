import GithubSlugger from 'github-slugger';
import MiniSearch from 'minisearch';
import { z } from 'zod';
import type { StaticFile } from '../files.ts';
import { escaped } from '../hooks/page.ts';
import { sectionsOf, type Guide, type Section } from './guide.ts';

/** Longer queries are cut. */
export const queryMax = 200;
const termsMax = 8;
const foundMax = 20;
const excerptMax = 200;

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string().default(''),
        description: z.string().default(''),
        tags: z.array(z.string()).default([]),
      }),
    ),
  ),
});

/** The search over the sections of the guide and the operations of the API, in memory. */
export async function createSearch(guide: Guide, document: Promise<StaticFile> | undefined) {
  const pages = [...guide].filter(([, path]) => path.endsWith('.md'));
  const sections = await Promise.all(pages.map(([address, path]) => sectionsOf(address, path)));
  const all = [...sections.flat(), ...operationsIn(await document)];
  const byId = new Map(all.map((section) => [section.id, section]));
  const index = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      // Notes about decisions are for those who change Dossier.
      boostDocument: (id) => (String(id).startsWith('/docs/decisions/') ? 0.3 : 1),
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: 0.2,
      combineWith: 'AND',
    },
  });
  index.addAll([...byId.values()]);
  return {
    /** The results as HTML. */
    page(query: string): string {
      const terms = query.split(/\s+/).slice(0, termsMax).join(' ');
      const found = index.search(terms).slice(0, foundMax);
      const items = found.flatMap(({ id, match }) => itemOf(byId.get(String(id)), Object.keys(match)));
      const none = query.trim() === '' ? 'Type what you look for.' : `Nothing was found for “${escaped(query)}”.`;
      return `<h1>Search</h1>\n${items.length === 0 ? `<p>${none}</p>` : `<ul>\n${items.join('\n')}\n</ul>`}`;
    },
  };
}

function itemOf(section: Section | undefined, words: readonly string[]): string[] {
  if (!section) return [];
  const { id, title, page, text } = section;
  const [at = 0] = words.map((word) => text.toLowerCase().indexOf(word)).filter((one) => one >= 0);
  const from = at < excerptMax ? 0 : text.lastIndexOf(' ', at - excerptMax / 2) + 1;
  const excerpt = [
    from > 0 ? '…' : '',
    text.slice(from, from + excerptMax),
    text.length > from + excerptMax ? '…' : '',
  ];
  const place = page === title ? '' : ` · ${escaped(page)}`;
  const link = `<a href="${escaped(id)}">${escaped(title)}</a>`;
  return [`<li>${link}${place}<br><small>${escaped(excerpt.join(''))}</small></li>`];
}

/** The operations of the reference, at the addresses that it gives them. */
function operationsIn(document: StaticFile | undefined): Section[] {
  if (!document) return [];
  const { paths } = documentSchema.parse(JSON.parse(document.body.toString()));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          summary,
          description,
          tags: [tag = ''],
        },
      ]) => ({
        id: `/docs/reference#rest/tag/${new GithubSlugger().slug(tag)}/${method.toUpperCase()}${path}`,
        title: summary,
        page: 'API reference',
        text: `${method.toUpperCase()} ${path} ${description}`,
      }),
    ),
  );
}
