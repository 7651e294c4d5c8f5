/** Modules of the app by their path in src, without the ending; one that ends with a slash is a folder. */
const app = (...paths: string[]) =>
  `/web/src/(?:${paths.map((path) => (path.endsWith('/') ? path : `${path}\\.`)).join('|')})`;
const mantine = (...components: string[]) => `/@mantine/core/esm/components/(?:${components.join('|')})[/.]`;
const packages = (...names: string[]) => `/node_modules/(?:${names.join('|')})`;
const anyOf = (...sources: string[]) => new RegExp(sources.join('|'));

/** All pages with a session show these. */
const basics = anyOf(
  app(
    'language/show-count',
    'members/members',
    'shell/navigation-link',
    'shell/shortcuts',
    'undo/undo-stack',
    'workspaces/workspace-face',
  ),
  mantine('Badge', 'Kbd', 'Paper', 'VisuallyHidden'),
  '/@mantine/core/esm/core/',
  '/@mantine/hooks/esm/(use-(callback-ref|document-title|force-update|id|merged-ref|uncontrolled|window-event)|utils)/',
  '/react-router/dist/esm/useRouterState',
);

/** Most pages with a session show these. */
const parts = anyOf(
  '/packages/domain/src/(?!audit)[a-z-]+/constants\\.ts',
  app(
    'fields/reading',
    'fields/stored-draft',
    'notices/notices',
    'operations/operation-step',
    'operations/watch-operation',
    'shell/check',
    'shell/moment',
    'shell/page',
    'shell/shortcut-keys',
    'shell/show-more',
    'shell/typed-ahead',
    'undo/',
  ),
);

/** Pages of records, deals and tasks show these. */
const lists = anyOf(
  app(
    'deals/money',
    'favourites/recents',
    'fields/field-value',
    'members/person',
    'records/columns',
    'records/record-changes',
    'records/record-link',
    'records/record-noun',
    'records/refresh-figures',
    'search/nearest-notice',
    'search/use-nearest-words',
    'tags/tag-chips',
    'tags/tags',
    'views/asked-by-view',
    'views/comparisons',
    'views/definition',
    'views/filter-tree',
    'views/remembered-parts',
    'views/sorting',
    'views/use-toolbar-keys',
    'views/use-view',
    'views/view-parts',
  ),
);

/** A table shows these, and its board and its tools use some of them. */
const table = anyOf(
  app(
    'grid/range',
    'language/in-sentence',
    'records/beside-table',
    'records/bulk-bar.module',
    'records/record-table.module',
    'records/row-heights',
    'records/use-peek',
    'records/use-single-click',
    'views/columns',
    'views/groups',
    'views/record-filter',
    'views/use-table-columns',
  ),
);

/** Pages of automations, webhooks and settings show these. */
const notices = anyOf(
  app('shell/code-block', 'shell/notice', 'workflows/event-titles', 'workflows/stop-notices', 'workflows/workflows'),
);

/** The page of an automation shows these, and its runs and panels use some of them. */
const automation = anyOf(
  app(
    'workflows/action-icons',
    'workflows/drawn-run',
    'workflows/field-problems',
    'workflows/flow/add-button',
    'workflows/flow/copies',
    'workflows/flow/drag',
    'workflows/flow/flow-context',
    'workflows/flow/flow-list',
    'workflows/flow/flow-step',
    'workflows/flow/flow.module',
    'workflows/flow/insert-point',
    'workflows/flow/mark',
    'workflows/flow/marks',
    'workflows/flow/references',
    'workflows/flow/step-states',
    'workflows/flow/summary',
    'workflows/flow/tree',
    'workflows/input-schema',
    'workflows/operator-names',
    'workflows/sample',
    'workflows/unread-inputs',
    'workflows/workflows.module',
  ),
);

const inputs = anyOf(mantine('Alert', 'CloseButton', 'Input', 'InputBase', 'PasswordInput', 'TextInput'));
const controls = anyOf(
  mantine('Checkbox', 'Divider', 'InputsGroup', 'InlineInput', 'Loader', 'Radio/RadioIcon', 'Textarea'),
);
const tables = anyOf(mantine('ScrollArea', 'Table'), app('shell/actions-head'));
const overlays = anyOf(
  packages(
    '@floating-ui',
    'react-remove-scroll',
    'react-style',
    'use-sidecar',
    'use-callback-ref',
    'tslib',
    'react-transition',
  ),
  mantine(
    'Combobox',
    'Drawer',
    'FloatingArrow',
    'FocusTrap',
    'Menu',
    'Modal',
    'ModalBase',
    'Overlay',
    'Popover',
    'Portal',
    'Select',
    'Tooltip',
    'Transition',
  ),
  '/@mantine/core/esm/utils/Floating',
);
const schemas = anyOf(
  packages('zod/'),
  '/packages/kernel/src/(?!words|typos)',
  '/packages/(?:domain|postgres-engine)/src',
);

const leftAlone = [
  'shell/(section|page|card-page|form-failure)',
  'records/page/peek-panel',
  'deals/lost-reason',
  'users/',
  'workspaces/',
];

/**
 * By default the bundler makes a chunk of everything that the same pages share: eighty requests per page. One chunk for
 * all would make each page load what only others need. A group takes what its files import with it, unless another one
 * comes first: pages that show labels need no schema.
 */
export const chunks = [
  // The German texts come by themselves (language.ts).
  { name: 'first', tags: ['$initial' as const], priority: 2, test: /^(?!.*\/language\/(?:de|german))/ },
  { name: 'basics', priority: 1, test: basics },
  { name: 'parts', minShareCount: 2, test: parts },
  { name: 'lists', minShareCount: 3, test: lists },
  { name: 'table', minShareCount: 2, test: table },
  { name: 'schemas', minShareCount: 3, test: schemas },
  { name: 'drag', minShareCount: 2, test: anyOf(packages('@dnd-kit/'), app('shell/use-keyboard-move')) },
  { name: 'notices', minShareCount: 3, test: notices },
  { name: 'automation', minShareCount: 2, test: automation },
  { name: 'form', minShareCount: 2, test: anyOf(packages('@mantine/form/')) },
  { name: 'hooks', minShareCount: 3, test: anyOf(packages('@mantine/hooks/')) },
  { name: 'tables', test: tables },
  { name: 'inputs', minShareCount: 5, test: inputs },
  { name: 'controls', minShareCount: 5, test: controls },
  { name: 'overlays', minShareCount: 3, test: overlays },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    test: new RegExp(`apps/web/src/(?!${leftAlone.join('|')})`),
  },
];
