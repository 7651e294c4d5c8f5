import { defineConfig } from 'oxfmt';

/** Code, styles and settings. Prose, and what a program writes, stays as it is. */
export default defineConfig({
  printWidth: 120,
  singleQuote: true,
  sortPackageJson: false,
  ignorePatterns: [
    '**/*.md',
    '**/*.html',
    '**/*.generated.ts',
    '**/dist/**',
    'apps/web/public/**',
    'openapi.json',
    'docs/contract/**',
    'pnpm-lock.yaml',
    'packages/domain/migrations/**',
  ],
});
