// Which file may import what: the rules of oxlint.config.ts for each folder.

type Rings = readonly (readonly string[])[];

interface Ban {
  group?: string[];
  regex?: string;
  importNames?: string[];
  allowTypeImports?: boolean;
  message: string;
}

export const apps = ['gateway', 'worker', 'web', 'cli'];
export const published = ['sdk', 'client'];
export const unknownToPublished = ['kernel', 'domain', 'embedded-postgres', 'postgres-engine', ...apps];

/** The packages that a folder must not know; the direction is gateway, worker -> domain -> kernel. */
export function unknownTo(who: string, packages: string[], more: Partial<Ban> = {}): Ban {
  return {
    regex: `^@dossier/(${packages.join('|')})(/|$)`,
    message:
      `${who} knows nothing of this package (directions: CONTRIBUTING.md). Move what is shared down into the ` +
      'package that both know.',
    ...more,
  };
}

export const safeFetchOnly =
  'Only packages/kernel/src/safe-fetch.ts calls addresses that a customer gave: it refuses private ones and ' +
  'follows no redirect. Call safeFetch.';
export const outbound: Ban[] = [
  { regex: '^undici$', allowTypeImports: true, message: safeFetchOnly },
  { regex: '^(node:)?https?$', importNames: ['request', 'get'], message: safeFetchOnly },
];
const processEnv: Ban = {
  regex: '^(node:)?process$',
  message:
    'Only environment.ts of an app reads process.env. Add the variable to packages/kernel/src/environment.ts and ' +
    'take it from your environment.ts.',
};

const engineOnly: Ban = {
  regex: '^(pg|pg-protocol|pg-pool)(/|$)',
  message:
    'Only packages/postgres-engine talks to PostgreSQL (docs/decisions/0004). Take Database from its index.ts, ' +
    'or a connection of your own from its maintenance.ts.',
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
      'The registers list the nouns; a noun does not know them. Take what you need from the door of the noun ' +
      'that has it.',
  };
}

function doors(up: string, ...more: string[]): Ban {
  return {
    group: [
      `${up}/*/*`,
      ...['index.ts', 'schema.ts', 'constants.ts', 'events.ts', ...more].map((door) => `!${up}/*/${door}`),
    ],
    message:
      'A noun is entered by its index.ts, schema.ts, constants.ts or events.ts. Export what you need from its ' +
      'index.ts (a foreign key alone may import table.ts, in your own table.ts).',
  };
}

function laterRings(rings: Rings, up: string, noun: string, at: number): Ban[] {
  const later = rings.slice(at + 1).flat();
  if (later.length === 0) return [];
  const message =
    `Rings point one way: ${noun} is in ring ${at + 1} and must not know a later ring (oxlint.config.ts). State an ` +
    'event with emit() and let the later ring react.';
  return [{ regex: `^${up.replaceAll('.', String.raw`\.`)}/(${later.join('|')})/`, message }];
}

export const domainDoors: Ban = {
  group: [
    '@dossier/domain/*/*',
    '!@dossier/domain/*/index.ts',
    '!@dossier/domain/*/schema.ts',
    '!@dossier/domain/*/constants.ts',
    '!@dossier/domain/*/events.ts',
  ],
  message:
    'A noun is entered by its index.ts, schema.ts or events.ts, or through the registers. Export what you need ' +
    'from its index.ts.',
};

/**
 * A leaf file: others load it for one thing, so it may import little. The doors of other nouns are banned once more by
 * a pattern: oxlint applies a group's exception ("!...") to all groups, but not to patterns.
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
const schemaParts = ['/definition.ts', '/file-schema.ts', '/recurrence.ts', '/redirect.ts', '/senders.ts'];
const schemaLeaf = leaf(
  'schema.ts is loaded in browsers: only zod, the values, ids and page schemas of the kernel, and other schemas.',
  'zod',
  '@dossier/kernel/values.ts',
  '@dossier/kernel/external-schema.ts',
  '@dossier/kernel/page-schema.ts',
  '@dossier/kernel/ids.ts',
  '../*/schema.ts',
  './constants.ts',
  '../*/constants.ts',
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
  '@dossier/kernel/events/table.ts',
  '@dossier/kernel/ids.ts',
  '../*/table.ts',
);

/**
 * The allowed imports of each folder of the web app, and of its rooms: folders of its own ring and of the rings before
 * it. `common` holds for the whole app.
 */
export function webRules(rings: Rings, ...common: Ban[]) {
  return rings.flatMap((ring, at) =>
    ring.flatMap((folder) =>
      [
        { files: [`apps/web/src/${folder}/*`], up: String.raw`\.\.` },
        { files: [`apps/web/src/${folder}/*/*`], up: String.raw`\.\./\.\.` },
      ].map(({ files, up }) => ({
        files,
        rules: restricted(...common, {
          // The files beside the folders, such as router.tsx, know all rings.
          regex: `^${up}/((${rings
            .slice(at + 1)
            .flat()
            .join('|')})/|[^/]+$)`,
          message:
            `Imports point down: ${folder} is in ring ${at + 1} of the web app and must not know a later one ` +
            '(oxlint.config.ts). Move what both need into a lower ring, or take it as a property from the page.',
        }),
      })),
    ),
  );
}

type Restriction = { 'no-restricted-imports': ['error', { patterns: Ban[] }] };

export function restricted(...patterns: Ban[]): Restriction {
  return restrictedInEngine(engineOnly, ...patterns);
}

export function restrictedInEngine(...patterns: Ban[]): Restriction {
  return { 'no-restricted-imports': ['error', { patterns: [processEnv, ...patterns] }] };
}

/** The rules of a folder that knows nothing of these packages. */
export function unawareOf(folder: string, who: string, unknown: string[], ...more: Ban[]) {
  return { files: [`${folder}/**`], rules: restricted(...outbound, ...more, unknownTo(who, unknown)) };
}

export const domainOutside = unknownTo('The domain', [...apps, ...published, 'embedded-postgres']);

/** The allowed imports of each noun's folder. */
export function nounRules(rings: Rings) {
  return rings.flatMap((ring, at) =>
    ring.flatMap((noun) => {
      const folder = `packages/domain/src/${noun}`;
      const rulesOf = (paths: string[], up: string, leafBans: Ban[] = [], ...otherDoors: string[]) => ({
        files: paths.map((path) => folder + path),
        rules: restricted(
          domainOutside,
          ...outbound,
          registers(up, at === rings.length - 1),
          ...laterRings(rings, up, noun, at),
          ...leafBans,
          doors(up, ...otherDoors),
        ),
      });
      return [
        rulesOf(['/*'], '..'),
        rulesOf(['/*/**'], '../..'),
        rulesOf(['/*/*/**'], '../../..'),
        rulesOf(['/schema.ts', ...schemaParts], '..', schemaLeaf),
        rulesOf(['/events.ts'], '..', eventsLeaf),
        rulesOf(['/table.ts'], '..', tableLeaf, 'table.ts'),
      ];
    }),
  );
}
