import { defineConfig } from 'vitest/config';
import { LongFirst } from './tooling/vitest/src/long-first.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,tooling}/**/*.test.ts'],
    globalSetup: ['tooling/vitest/src/postgres-per-run.ts'],
    setupFiles: [
      'apps/web/browser/show-failed-pages.ts',
      // DATABASE_ENGINE=plain runs the suite on the other engine.
      ...(process.env['DATABASE_ENGINE'] ? ['tooling/vitest/src/engine-per-run.ts'] : []),
    ],
    // Files share nothing but the server, so they run side by side: one more than a small machine has cores, for many
    // wait. With more, browsers and processes starve each other.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Workers run many files and load modules once: files keep their state in their own databases.
    isolate: false,
    execArgv: ['--import', new URL('packages/kernel/src/db/drizzle-modules.ts', import.meta.url).pathname],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    teardownTimeout: 20_000,
    // The default of one second is too short on a busy machine, where a process may need half a minute to start.
    expect: { poll: { timeout: 60_000 } },
    // .ci/run counts the tests in this file.
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: 'node_modules/.vitest/results.json' }]]
      : ['default'],
  },
});
