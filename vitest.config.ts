import { configDefaults, defineConfig } from 'vitest/config';
import { LongFirst } from './tooling/testing/src/long-first.ts';

const every = '{apps,packages,tooling}/**/*.test.ts';
const long = '{apps,packages,tooling}/**/*.long.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['apps/web/browser/prepare-run.ts', 'tooling/testing/src/postgres-per-run.ts'],
    setupFiles: [
      'tooling/testing/src/connections-per-file.ts',
      'apps/web/browser/show-failed-pages.ts',
      // DATABASE_ENGINE=plain runs the suite on the other engine.
      ...(process.env['DATABASE_ENGINE'] ? ['tooling/testing/src/engine-per-run.ts'] : []),
    ],
    // A file belongs to one of two lanes by its name: `pnpm test` runs main, `pnpm test:long` the other.
    projects: [
      { extends: true, test: { name: 'main', include: [every], exclude: [...configDefaults.exclude, long] } },
      { extends: true, test: { name: 'long', include: [long], testTimeout: 300_000, hookTimeout: 300_000 } },
    ],
    // Files share nothing but the server, so they run side by side: one more than a small machine has cores, for many
    // wait. With more, browsers and processes starve each other.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Workers run many files and load modules once: files keep their state in their own databases.
    isolate: false,
    execArgv: ['--import', new URL('packages/kernel/src/db/drizzle-modules.ts', import.meta.url).pathname],
    // A single wait ends after 20 s. A test of many steps takes up to 15 s on a quiet machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // .ci/run counts the tests in this file.
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: 'node_modules/.vitest/results.json' }]]
      : ['default'],
  },
});
