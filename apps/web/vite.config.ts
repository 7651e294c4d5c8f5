import react from '@vitejs/plugin-react';
import PO from 'pofile';
import { defineConfig, type Plugin } from 'vite';
import { inlined } from './inlined.ts';
import { preloads } from './preloads.ts';

/** The address of `pnpm dossier start`; `pnpm --filter @dossier/web dev` proxies the API to it. */
const gateway = 'http://127.0.0.1:3000';

/** All pages with a session show these. */
const basics =
  /web\/src\/(language\/show-count|members\/members|shell\/(navigation-link|shortcuts)|undo\/undo-stack|workspaces\/workspace-face)\.|react-router\/dist\/esm\/useRouterState|@mantine\/core\/esm\/(core|components\/(Badge|Kbd|Paper|VisuallyHidden))\/|@mantine\/hooks\/esm\/(use-(callback-ref|document-title|force-update|id|merged-ref|uncontrolled|window-event)|utils)\//;
/** Most pages with a session show these. */
const parts =
  /packages\/domain\/src\/(?!audit)\w+\/constants\.ts|web\/src\/(fields\/(reading|stored-draft)|notices\/notices|operations\/(operation-step|watch-operation)|shell\/(check|later-panel|moment|page|shortcut-keys|show-more|to-come|typed-ahead)\.|undo\/)/;
/** Pages of records, deals and tasks show these. */
const lists =
  /web\/src\/(deals\/money|favourites\/recents|fields\/field-value|members\/person|records\/(columns|record-(changes|link|noun)|refresh-figures)|search\/(nearest-notice|use-nearest-words)|tags\/(tag-chips|tags)|views\/(asked-by-view|comparisons|definition|filter-tree|later-toolbar|remembered-parts|sorting|use-toolbar-keys|use-view|view-parts))\./;
/** A table shows these, and its board and its tools use some of them. */
const table =
  /web\/src\/(grid\/range\.|language\/in-sentence|records\/(beside-table|bulk-bar\.module|later-cell-editor|record-table\.module|row-heights|use-(peek|single-click))|views\/(columns|groups|record-filter|use-table-columns)\.)/;
/** Pages of automations, webhooks and settings show these. */
const notices = /web\/src\/(workflows\/(event-titles|stop-notices|workflows)|shell\/(code-block|notice))\./;
/** The page of an automation shows these, and its runs and panels use some of them. */
const automation =
  /web\/src\/(workflows\/(flow\/(add-button|copies|drag|flow|insert-point|mark|references|step-states|summary|tree)|action-icons|drawn-run|event-titles|field-problems|input-schema|operator-names|sample|unread-inputs)\.)/;
const inputs = /@mantine\/core\/esm\/components\/(Alert|CloseButton|Input|InputBase|PasswordInput|TextInput)\//;
const controls =
  /@mantine\/core\/esm\/components\/(Checkbox|Divider|InputsGroup|InlineInput|Loader|Radio\/RadioIcon|Textarea)/;
const schemas = /node_modules\/zod\/|packages\/(kernel\/src\/(?!words|typos)|(domain|postgres-engine)\/src)/;
const overlays =
  /node_modules\/(@floating-ui|react-remove-scroll|react-style|use-sidecar|use-callback-ref|tslib|react-transition)|@mantine\/core\/esm\/(components\/(Combobox|Drawer|FloatingArrow|Menu|Modal|ModalBase|Overlay|Popover|Portal|Select|Tooltip|FocusTrap|Transition)\/|utils\/Floating)/;

const tables = /@mantine\/core\/esm\/components\/(ScrollArea|Table)\/|web\/src\/shell\/actions-head/;

const leftAlone = [
  'shell/(section|page|card-page|form-failure)',
  'records/page/peek-panel',
  'deals/lost-reason',
  'users/',
  'workspaces/',
];
const outsideGroups = new RegExp(`apps/web/src/(?!${leftAlone.join('|')})`);

/**
 * By default the bundler makes a chunk of everything that the same pages share: eighty requests per page. One chunk for
 * all would make each page load what only others need.
 */
const chunks = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // A group takes what its files import with it, unless another one comes first: pages that show labels need no schema.
  { name: 'basics', priority: 1, test: basics },
  { name: 'parts', minShareCount: 2, test: parts },
  { name: 'lists', minShareCount: 3, test: lists },
  { name: 'table', minShareCount: 2, test: table },
  { name: 'schemas', minShareCount: 3, test: schemas },
  { name: 'drag', minShareCount: 2, test: /node_modules\/@dnd-kit|shell\/use-keyboard-move/ },
  { name: 'notices', minShareCount: 3, test: notices },
  { name: 'automation', minShareCount: 2, test: automation },
  { name: 'form', minShareCount: 2, test: /node_modules\/@mantine\/form/ },
  { name: 'hooks', minShareCount: 3, test: /@mantine\/hooks/ },
  { name: 'tables', test: tables },
  { name: 'inputs', minShareCount: 5, test: inputs },
  { name: 'controls', minShareCount: 5, test: controls },
  { name: 'overlays', minShareCount: 3, test: overlays },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    test: outsideGroups,
  },
];

/** A file of translations becomes an object: its texts by their English. */
const catalogues: Plugin = {
  name: 'catalogues',
  transform(code, id) {
    if (!id.endsWith('.po')) return undefined;
    const texts = PO.parse(code).items.map(({ msgid, msgstr }) => [msgid, msgstr[0] || msgid] as const);
    return { code: `export default ${JSON.stringify(Object.fromEntries(texts))};`, map: null };
  },
};

/**
 * A schema that no page of a chunk uses is left out of it, and zod with the last one: to define one has no effect. The
 * bundler assumes that a call has an effect, unless it is marked as pure.
 */
const definitions: Plugin = {
  name: 'definitions',
  transform(code, id) {
    if (!/\/packages\/(domain|kernel)\/src\/.*\.ts$|\/@trpc\/.*\.mjs$/.test(id)) return undefined;
    const starts = new Set<number>();
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return;
      const { type, start } = node as { type?: unknown; start?: number };
      if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return;
      if ((type === 'CallExpression' || type === 'NewExpression') && start !== undefined) starts.add(start);
      for (const child of Object.values(node)) visit(child);
    };
    for (const statement of this.parse(code).body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type === 'VariableDeclaration') visit(declared);
    }
    const marked = [...starts].toSorted((a, b) => b - a);
    return {
      code: marked.reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code),
      map: null,
      moduleSideEffects: false,
    };
  },
};

/** What is worked out from schemas once and for all: the app gets the values, and not the schemas. */
const derived: Plugin = {
  name: 'derived',
  async load(id) {
    if (!id.endsWith('.derived.ts')) return undefined;
    const values = Object.entries((await import(id)) as Record<string, unknown>);
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

/** Each schema of zod can write itself as JSON Schema. The app never asks for it. */
const jsonSchemas: Plugin = {
  name: 'json-schemas',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return { code: names.map((name) => `export const ${name} = () => {};`).join('\n'), map: null };
  },
};

/** For one hook of theirs, tables would bring all that places menus: 14 kB. */
const mergedRefs: Plugin = {
  name: 'merged-refs',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/react' && importer?.endsWith('/ScrollArea.mjs') ? '\0merged-refs' : undefined,
  load: (id) =>
    id === '\0merged-refs'
      ? `import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);`
      : undefined,
};

/** Each component of Mantine brings its own styles: those of all are 30 kB, which every page would wait for. */
const styles: Plugin = {
  name: 'styles',
  transform(code, id) {
    const [, name] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? [];
    if (name === undefined) return undefined;
    return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
  },
};

export default defineConfig({
  plugins: [react(), catalogues, derived, definitions, jsonSchemas, mergedRefs, styles, preloads, inlined],
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    // Small files inlined as data: would need looser rules for images and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Every chunk that loads others names them; those of what is shared would be 100 letters long.
        chunkFileNames: ({ name }) => (name.startsWith('shared') ? 'assets/[hash].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } }, '/docs': gateway },
  },
});
