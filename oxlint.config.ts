import { defineConfig } from 'oxlint';

/**
 * The rings of the domain: a noun may use nouns of its own ring and of the rings before it.
 * A new noun is named here, or it may import nothing from its neighbours.
 */
const rings = [
  ['workspaces', 'users', 'members', 'api-keys', 'usage'],
  ['fields', 'folders', 'records', 'comments', 'calls', 'pipelines', 'deals', 'tasks', 'events-log'],
  ['webhooks', 'workflows', 'imports', 'live'],
];

interface Ban {
  group?: string[];
  regex?: string;
  importNames?: string[];
  allowTypeImports?: boolean;
  message: string;
}

const apps = ['gateway', 'worker', 'web', 'cli'];
const published = ['sdk', 'client'];

/** The packages that a folder must not know; the direction is gateway, worker -> domain -> kernel. */
function unknownTo(who: string, packages: string[], more: Partial<Ban> = {}): Ban {
  return {
    regex: `^@dossier/(${packages.join('|')})(/|$)`,
    message: `${who} knows nothing of this package (directions: CONTRIBUTING.md). Move what is shared down into the package that both know.`,
    ...more,
  };
}

const safeFetchOnly =
  'Only packages/kernel/src/safe-fetch.ts calls addresses that a customer gave: it refuses private ones and follows no redirect. Call safeFetch.';
const outbound: Ban[] = [
  { regex: '^undici$', allowTypeImports: true, message: safeFetchOnly },
  { regex: '^(node:)?https?$', importNames: ['request', 'get'], message: safeFetchOnly },
];
const processEnv: Ban = {
  regex: '^(node:)?process$',
  message:
    'Only environment.ts of an app reads process.env. Add the variable to packages/kernel/src/environment.ts and take it from your environment.ts.',
};

/** The registers, from a noun that is `up` away from them; the events of all nouns are what ring 3 listens to. */
function registers(up: string, isListening: boolean): Ban {
  return {
    group: [
      `${up}/router.ts`,
      `${up}/jobs.ts`,
      `${up}/tables.ts`,
      `${up}/dispatcher.ts`,
      ...(isListening ? [] : [`${up}/events.ts`]),
    ],
    message:
      'The registers list the nouns; a noun does not know them. Take what you need from the door of the noun that has it.',
  };
}

function doors(up: string, ...more: string[]): Ban {
  return {
    group: [`${up}/*/*`, ...['index.ts', 'schema.ts', 'events.ts', ...more].map((door) => `!${up}/*/${door}`)],
    message:
      'A noun is entered by its index.ts, schema.ts or events.ts. Export what you need from its index.ts (a foreign key alone may import table.ts, in your own table.ts).',
  };
}

function laterRings(up: string, noun: string, at: number): Ban[] {
  const later = rings.slice(at + 1).flat();
  if (later.length === 0) return [];
  const message = `Rings point one way: ${noun} is in ring ${at + 1} and must not know a later ring (oxlint.config.ts). State a event with emit() and let the later ring react.`;
  return [{ regex: `^${up.replaceAll('.', String.raw`\.`)}/(${later.join('|')})/`, message }];
}

const domainDoors: Ban = {
  group: [
    '@dossier/domain/*/*',
    '!@dossier/domain/*/index.ts',
    '!@dossier/domain/*/schema.ts',
    '!@dossier/domain/*/events.ts',
  ],
  message:
    'A noun is entered by its index.ts, schema.ts or events.ts, or through the registers. Export what you need from its index.ts.',
};

/**
 * A file that other places load for one thing alone, so that it may not drag the rest along. The
 * doors of other nouns are shut once more as a pattern: what one group lets through ("!...") oxlint
 * holds against no other group, only against patterns.
 */
function leaf(what: string, ...allowed: string[]): Ban[] {
  const message = `${what} Move what needs this import into another file of the noun; type imports are free.`;
  const shut = ['index', 'schema', 'events'].filter((door) => !allowed.includes(`../*/${door}.ts`));
  return [
    { group: ['**', ...allowed.map((path) => `!${path}`)], allowTypeImports: true, message },
    { regex: String.raw`^\.\./[^/]+/(${shut.join('|')})\.ts$`, allowTypeImports: true, message },
  ];
}

/** Parts of a schema in a file of their own, which the same holds for. */
const schemaParts = ['/definition.ts', '/recurrence.ts'];
const schemaLeaf = leaf(
  'schema.ts is loaded in browsers: only zod, the values, ids and paging of the kernel, and other schemas.',
  'zod',
  '@dossier/kernel/values.ts',
  '@dossier/kernel/paging.ts',
  '@dossier/kernel/ids.ts',
  '../*/schema.ts',
  ...schemaParts.map((part) => `.${part}`),
);
const eventsLeaf = leaf(
  'events.ts is loaded by whoever shows or sends events: only zod, defineEvent, values and schemas.',
  'zod',
  '@dossier/kernel/events/define.ts',
  '@dossier/kernel/values.ts',
  './schema.ts',
  '../*/schema.ts',
  '../*/events.ts',
);
const tableLeaf = leaf(
  'table.ts is loaded by drizzle-kit: only drizzle, the columns of the kernel and other tables.',
  'drizzle-orm',
  'drizzle-orm/**',
  '@dossier/kernel/db/columns.ts',
  '../*/table.ts',
);

function restricted(...patterns: Ban[]): { 'no-restricted-imports': ['error', { patterns: Ban[] }] } {
  return { 'no-restricted-imports': ['error', { patterns: [processEnv, ...patterns] }] };
}

const domainOutside = unknownTo('The domain', [...apps, ...published, 'postgres']);

const nouns = rings.flatMap((ring, at) =>
  ring.flatMap((noun) => {
    const folder = `packages/domain/src/${noun}`;
    const common = (up: string) => [
      domainOutside,
      ...outbound,
      registers(up, at === rings.length - 1),
      ...laterRings(up, noun, at),
    ];
    return [
      { files: [`${folder}/*`], rules: restricted(...common('..'), doors('..')) },
      { files: [`${folder}/*/**`], rules: restricted(...common('../..'), doors('../..')) },
      {
        files: [`${folder}/schema.ts`, ...schemaParts.map((part) => folder + part)],
        rules: restricted(...common('..'), ...schemaLeaf, doors('..')),
      },
      { files: [`${folder}/events.ts`], rules: restricted(...common('..'), ...eventsLeaf, doors('..')) },
      { files: [`${folder}/table.ts`], rules: restricted(...common('..'), ...tableLeaf, doors('..', 'table.ts')) },
    ];
  }),
);

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
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
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
    // Of no use where what is sorted are texts, and it can't see that they are.
    'typescript/require-array-sort-compare': 'off',
    'vitest/no-focused-tests': 'error',
    ...restricted(...outbound),
  },
  overrides: [
    {
      files: ['packages/kernel/src/**'],
      rules: restricted(...outbound, unknownTo('The kernel', ['domain', ...apps, ...published, 'postgres'])),
    },
    {
      files: ['packages/embedded-postgres/src/**'],
      rules: restricted(...outbound, unknownTo('The embedded PostgreSQL', ['kernel', 'domain', ...apps, ...published])),
    },
    {
      files: ['packages/{client,sdk}/**'],
      rules: {
        ...restricted(
          unknownTo('A published package', ['kernel', 'domain', 'postgres', ...apps], { allowTypeImports: true }),
        ),
        'no-restricted-globals': 'off',
      },
    },
    { files: ['packages/domain/src/*.ts'], rules: restricted(...outbound, domainOutside) },
    {
      files: ['packages/domain/src/*/**'],
      rules: restricted(domainOutside, {
        group: ['../**'],
        message: 'This noun is in no ring yet. Name it in `rings` of oxlint.config.ts.',
      }),
    },
    ...nouns,
    {
      files: ['apps/gateway/src/**'],
      rules: restricted(
        ...outbound,
        domainDoors,
        unknownTo('The gateway', ['worker', 'web', 'cli', 'postgres', ...published]),
      ),
    },
    {
      files: ['apps/worker/src/**'],
      rules: restricted(
        ...outbound,
        domainDoors,
        unknownTo('The worker', ['gateway', 'web', 'cli', 'postgres', ...published]),
      ),
    },
    // The command prints, and asks the gateway that it started whether it is ready.
    {
      files: ['apps/cli/src/**'],
      rules: {
        ...restricted(...outbound, domainDoors, unknownTo('The command', ['web', ...published])),
        'no-console': 'off',
        'no-restricted-globals': 'off',
      },
    },
    {
      files: ['apps/web/**'],
      rules: {
        ...restricted(
          {
            group: [
              '@dossier/domain/**',
              '!@dossier/domain/*/schema.ts',
              '@dossier/kernel/**',
              '!@dossier/kernel/words.ts',
              '@dossier/gateway/**',
            ],
            allowTypeImports: true,
            message:
              'The web app takes only types, schema.ts and the words of a search from the house, or the server would end up in browsers.',
          },
          unknownTo('The web app', ['worker', 'cli', 'postgres', 'sdk']),
        ),
        'no-restricted-globals': 'off',
      },
    },
    { files: ['packages/kernel/src/safe-fetch.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['**/environment.ts', 'apps/cli/src/**'], rules: { 'node/no-process-env': 'off' } },
    {
      // The stories in a real browser start the apps they look at, find the browser through its
      // variable, run what the page shows as code, and assert by waiting: waitFor throws when in vain.
      files: ['apps/web/browser/**'],
      rules: {
        'no-restricted-imports': 'off',
        'node/no-process-env': 'off',
        'typescript/no-implied-eval': 'off',
        'vitest/expect-expect': 'off',
      },
    },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off', 'node/no-process-env': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'max-lines': ['error', { max: 550, skipBlankLines: true, skipComments: true }] },
    },
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
