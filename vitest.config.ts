import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,tooling}/**/*.test.ts'],
    globalSetup: ['tooling/vitest/src/postgres-per-run.ts'],
    // Files share nothing but the server, so they run side by side; one process per core of a small machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // What is waited for comes; on a busy machine later than within the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    // .ci/run counts from the file.
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: 'node_modules/.vitest/results.json' }]] : ['default'],
  },
});
