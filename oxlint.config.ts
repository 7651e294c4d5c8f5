import { defineConfig } from 'oxlint';
import {
  apps,
  domainDoors,
  domainOutside,
  nounRules,
  outbound,
  published,
  unawareOf,
  unknownToPublished,
  restricted,
  restrictedInEngine,
  safeFetchOnly,
  unknownTo,
  webRules,
} from './oxlint.imports.ts';

/**
 * The rings of the domain: a noun may use nouns of its own ring and of the rings before it.
 * A new noun is named here, or it may import nothing from its neighbours.
 */
const rings = [
  ['workspaces', 'users', 'mail', 'members', 'api-keys', 'apps', 'usage', 'audit', 'changelog'],
  [
    'bulk',
    'fields',
    'folders',
    'tags',
    'records',
    'links',
    'favourites',
    'record-entries',
    'comments',
    'calls',
    'emails',
    'pipelines',
    'deals',
    'tasks',
    'attachments',
    'events-log',
    'query',
    'activities',
    'reports',
    'search',
    'views',
  ],
  [
    'variables',
    'watches',
    'webhooks',
    'workflows',
    'email-templates',
    'notices',
    'reminders',
    'imports',
    'syncs',
    'live',
    'operations',
    'departures',
    'erasures',
  ],
];

/** The rings of the web app, folder by folder: an import points to its own ring or to one before it. */
const webRings = [
  ['ground', 'language'],
  ['session', 'away'],
  ['ui', 'calendar', 'undo'],
  ['users', 'workspaces', 'members', 'mail', 'usage', 'audit', 'email-templates', 'variables'],
  ['fields', 'folders', 'pipelines', 'tags', 'references', 'markdown', 'search', 'api-keys'],
  ['grid', 'views', 'records', 'favourites', 'operations'],
  ['attachments', 'tasks', 'deals', 'calls', 'comments', 'emails', 'links', 'imports', 'reminders', 'notices'],
  ['folder-page', 'record-page', 'deal-page', 'settings', 'inbox', 'reports', 'workflows', 'webhooks'],
  ['frame'],
];

/** Imports that the whole web app must not have. */
const webOutside = [
  {
    group: [
      '@dossier/domain/**',
      '!@dossier/domain/*/schema.ts',
      '!@dossier/domain/*/constants.ts',
      '!@dossier/domain/events.ts',
      '@dossier/kernel/**',
      '!@dossier/kernel/typos.ts',
      '!@dossier/kernel/input-messages.ts',
      '!@dossier/kernel/values.ts',
      '!@dossier/kernel/words.ts',
      '@dossier/gateway/**',
    ],
    allowTypeImports: true,
    message:
      'The web app takes only types, schema.ts, constants.ts, events.ts, values and the words of a search ' +
      'from the house, or the server would end up in browsers.',
  },
  {
    regex: '^(\\.\\./)+browser/components/',
    message: 'The page of all components shows the app, and is no part of it (apps/web/browser/components).',
  },
  unknownTo('The web app', ['worker', 'cli', 'embedded-postgres', 'postgres-engine', 'sdk']),
];

/** Lists with a line or block per entry: one more entry never breaks a limit of size. */
const registers = [
  'oxlint.config.ts',
  'apps/web/src/router.tsx',
  'apps/web/src/frame/navigation/navigation.tsx',
  'apps/web/src/records/timeline/event-words.ts',
  'apps/web/src/workflows/step/action-icons.ts',
  'packages/domain/src/{router,events,jobs,queues,quotas,tables}.ts',
  'packages/domain/src/testing/probes.ts',
  'packages/domain/src/workflows/{actions,blueprints/blueprints}.ts',
  'packages/kernel/src/environment.ts',
  'tooling/verify/src/main.ts',
];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'unicorn', 'promise', 'node', 'oxc', 'vitest'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/*.generated.ts', 'apps/web/public/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'import/no-duplicates': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/throw-new-error': 'error',
    'node/no-process-env': 'error',
    'no-restricted-globals': ['error', { name: 'fetch', message: safeFetchOnly }],
    'no-console': 'error',
    'no-else-return': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'vitest/no-disabled-tests': 'error',
    // The second argument of expect is what it says when it fails.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'refused', 'refuse*'] }],
    'vitest/no-conditional-expect': 'off',
    'promise/no-callback-in-promise': 'off',
    // Mistakes packages of CommonJS for ones without a default export.
    'import/default': 'off',
    'unicorn/no-thenable': 'off',
    // Our interfaces write methods without `this` in mind, and are taken apart freely.
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-base-to-string': 'off',
    // The rule can't see that only texts are sorted.
    'typescript/require-array-sort-compare': 'off',
    'vitest/no-focused-tests': 'error',
    ...restricted(...outbound),
  },
  overrides: [
    // Where only types go round, files still can't be read, or moved, one without the other.
    {
      files: ['packages/{kernel,domain}/src/**'],
      rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    },
    unawareOf('packages/kernel/src', 'The kernel', ['domain', ...apps, ...published, 'embedded-postgres']),
    unawareOf('packages/embedded-postgres/src', 'The embedded PostgreSQL', [
      'kernel',
      'domain',
      'postgres-engine',
      ...apps,
      ...published,
    ]),
    {
      files: ['packages/postgres-engine/src/**'],
      rules: restrictedInEngine(
        ...outbound,
        unknownTo('The engine', ['kernel', 'domain', 'embedded-postgres', ...apps, ...published]),
      ),
    },
    {
      files: ['packages/{client,sdk}/**'],
      rules: {
        ...restricted(unknownTo('A published package', unknownToPublished, { allowTypeImports: true })),
        'no-restricted-globals': 'off',
      },
    },
    {
      files: ['packages/sdk/src/*.ts'],
      rules: restricted(unknownTo('A published package', unknownToPublished), {
        group: ['node:*', './webhooks/*', './node/*'],
        message: 'The calls run in browsers, too. What needs Node.js is in webhooks/ or node/.',
      }),
    },
    { files: ['packages/domain/src/*.ts'], rules: restricted(...outbound, domainOutside) },
    {
      files: ['packages/domain/src/*/**'],
      rules: restricted(domainOutside, {
        group: ['../**'],
        message: 'This noun is in no ring yet. Name it in `rings` of oxlint.config.ts.',
      }),
    },
    ...nounRules(rings),
    unawareOf(
      'apps/gateway/src',
      'The gateway',
      ['worker', 'web', 'cli', 'embedded-postgres', ...published],
      domainDoors,
    ),
    unawareOf(
      'apps/worker/src',
      'The worker',
      ['gateway', 'web', 'cli', 'embedded-postgres', ...published],
      domainDoors,
    ),
    // The command prints, and asks the gateway that it started whether it is ready.
    {
      files: ['apps/cli/src/**'],
      rules: {
        ...restricted(...outbound, domainDoors, unknownTo('The command', ['web', 'client'])),
        'no-console': 'off',
        'no-restricted-globals': 'off',
      },
    },
    { files: ['apps/web/**'], rules: { ...restricted(...webOutside), 'no-restricted-globals': 'off' } },
    {
      files: ['apps/web/src/*/**'],
      rules: restricted(...webOutside, {
        group: ['../**'],
        message: 'This folder is in no ring yet. Name it in `webRings` of oxlint.config.ts.',
      }),
    },
    ...webRules(webRings, ...webOutside),
    // One program checks the types of server and web app, so the compiler would accept a browser's global here.
    {
      files: ['{packages,tooling}/**', 'apps/{gateway,worker,cli}/**'],
      env: { node: true, es2024: true },
      rules: { 'no-undef': 'error', 'import/extensions': ['error', 'always', { ignorePackages: true }] },
    },
    { files: ['packages/kernel/src/safe-fetch.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['**/environment.ts', 'apps/cli/src/**'], rules: { 'node/no-process-env': 'off' } },
    // The formatter gives each attribute of an element a line.
    {
      files: ['apps/web/**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 115, skipBlankLines: true, skipComments: true }] },
    },
    {
      // The stories in a real browser start the apps they look at, find the browser through its
      // variable, run what the page shows as code, and assert by waiting: waitFor throws when in vain.
      files: ['apps/web/browser/**'],
      rules: {
        'no-restricted-imports': 'off',
        'node/no-process-env': 'off',
        'typescript/no-implied-eval': 'off',
        'max-lines-per-function': 'off',
        'vitest/expect-expect': 'off',
      },
    },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off', 'node/no-process-env': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
        // A group of tests is a function.
        'max-lines-per-function': 'off',
      },
    },
    { files: registers, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    // Tests and tools look behind doors and call our own addresses.
    {
      files: ['**/*.test.ts', '**/testing.ts', '**/testing/**', 'tooling/**', '**/examples/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'node/no-process-env': 'off',
        'no-console': 'off',
      },
    },
  ],
});
