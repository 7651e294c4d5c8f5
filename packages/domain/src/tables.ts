/** Every table, for drizzle-kit: one line per noun. */
export * from '@dossier/kernel/events/table.ts';
export * from '@dossier/kernel/idempotency/table.ts';
export * from '@dossier/kernel/jobs/table.ts';
export * from './workspaces/table.ts';
export * from './users/table.ts';
export * from './members/table.ts';
export * from './api-keys/table.ts';
export * from './folders/table.ts';
export * from './records/table.ts';
export * from './comments/table.ts';
export * from './calls/table.ts';
export * from './pipelines/table.ts';
export * from './deals/table.ts';
export * from './tasks/table.ts';
export * from './webhooks/table.ts';
export * from './workflows/table.ts';
export * from './imports/table.ts';
