import react from '@vitejs/plugin-react';
import PO from 'pofile';
import { defineConfig, type Plugin } from 'vite';
import { language } from './language.ts';

/** The address of `pnpm dossier start`; `pnpm --filter @dossier/web dev` proxies the API to it. */
const gateway = 'http://127.0.0.1:3000';

/** Turns a catalogue into an object: translations by English text. */
const catalogues: Plugin = {
  name: 'catalogues',
  transform(code, id) {
    if (!id.endsWith('.po')) return undefined;
    const texts = PO.parse(code).items.map(({ msgid, msgstr }) => [msgid, msgstr[0] || msgid] as const);
    return { code: `export default ${JSON.stringify(Object.fromEntries(texts))};`, map: null };
  },
};

/** Values derived from schemas at build time: the app gets the values, and not the schemas. */
const derived: Plugin = {
  name: 'derived',
  async load(id) {
    if (!id.endsWith('.derived.ts')) return undefined;
    const values = Object.entries((await import(id)) as Record<string, unknown>);
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

/** Each Mantine component brings its own styles: the styles of all are 30 kB, which would delay every page. */
const styles: Plugin = {
  name: 'styles',
  transform(code, id) {
    const [, name] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? [];
    if (name === undefined) return undefined;
    return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
  },
};

/** Files of the app by their paths in src, without the endings. */
const app = (...paths: string[]) => `/apps/web/src/(?:${paths.join('|')})\\.`;
const mantine = (...names: string[]) => `/@mantine/core/esm/components/(?:${names.join('|')})/`;
const group = (name: string, ...sources: string[]) => ({ name, test: new RegExp(sources.join('|')) });

/**
 * Code shared by pages, in the order in which a group takes a module and all its imports. By default each set of pages
 * that shares a module gets its own chunk: a hundred requests per page.
 */
const groups = [
  // The German texts, `de.po` of each folder, load separately (language.ts).
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*\/(?:language\/(?:de|german)|de\.po))/ },
  // Pages without a session: sign-in, set-up.
  group(
    'doors',
    mantine('Alert', 'Checkbox', 'Divider', 'Paper', 'PasswordInput', 'TextInput'),
    '/@mantine/form/',
    '/packages/domain/src/(?!imports/)[a-z-]+/constants\\.ts',
    app('ui/(?:form/send-form|page/(?:card-page|page))', 'users/(?:new-person-fields|post-auth|sign-in-page)'),
  ),
  group('shell', app('frame/shell')),
  group(
    'schemas',
    '/packages/domain/src/(?:calls|comments|deals|fields|folders|query|records|tags|tasks|views)/',
    '/packages/(?:kernel|postgres-engine)/src/',
    '/node_modules/zod/',
  ),
  group('charts', '/node_modules/(?:recharts|@mantine/charts)/'),
  // Forms and values: most pages with a session.
  group(
    'forms',
    mantine('Autocomplete', 'Badge', 'Flex', 'SegmentedControl', 'Table', 'Tabs'),
    app(
      'session/money',
      'fields/(?:field-input|field-value|noun-form)',
      'ground/duration',
      'ui/use-phone',
      'views/filter/asked-by-view',
      'language/in-sentence',
      'members/person',
      'records/(?:columns|create-record-panel|record-changes)',
      'records/table/(?:cell-editor|use-single-click)',
      'record-page/peek-panel',
      'references/record-(?:link|select)',
      'ui/form/(?:asking|check|confirm|more-menu|save-file|save-form)',
      'tags/tag-chips',
    ),
  ),
  // Small parts of the settings and developer pages.
  group(
    'settings',
    mantine('List', 'SimpleGrid'),
    app('ui/(?:form/secret|page/(?:code-block|dialog-button|figures|list-table|notice))'),
  ),
  // Lists with views: folders, deals, tasks.
  group(
    'views',
    app(
      'imports/export-menu',
      'search/nearest-notice',
      'ui/keys/(?:sortable-list|use-keyboard-move)',
      'views/(?:table/column-menu|use-view|view-toolbar)',
    ),
  ),
  // Fields and kinds: reports and settings need them without the pages below.
  group('fields', app('deals/deal-fields', 'links/kinds', 'records/timeline/event-texts', 'tasks/task-lists')),
  // New and open tasks: their own page, a record and a deal.
  group('tasks', app('tasks/(?:next-task|quick-add)')),
  // A record or a deal on its page, beside a table and in the inbox.
  group(
    'record',
    app(
      'deals/deal/deal-form',
      'record-page/(?:composer|neighbours|record-head|timeline/timeline|use-record-columns)',
      'ui/page/detail-page',
    ),
  ),
].map((one, at, { length }) => ({ ...one, priority: length - at }));

export default defineConfig({
  plugins: [react(), catalogues, derived, styles, language],
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    // Inlined small files would need looser CSP rules for images and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } }, '/docs': gateway },
  },
});
