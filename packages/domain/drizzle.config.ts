import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './packages/domain/src/tables.ts',
  out: './packages/domain/migrations',
  casing: 'snake_case',
});
