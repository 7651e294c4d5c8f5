import { expect, test } from 'vitest';
import { stepsOf } from './migration-steps.ts';

test('groups schema changes, and keeps rows, batches and indexes of existing tables apart', () => {
  const steps = stepsOf([
    'CREATE TABLE "new" ("id" uuid);\n',
    '\nCREATE INDEX "new_id" ON "new" USING btree ("id");',
    'ALTER TABLE "old" ADD COLUMN "a" text;',
    '-- Why it is there.\nCREATE UNIQUE INDEX "old_a" ON "old" USING btree ("a");',
    'UPDATE "old" SET "a" = 1;',
    'DO $$ BEGIN COMMIT; END $$;',
    'DROP INDEX "old_b";',
    'ALTER INDEX "old_a" RENAME TO "old_b";\n',
    '',
  ]);
  expect(steps.map(({ kind, statements }) => `${kind} ${statements.length}`)).toEqual([
    'schema 3',
    'index 1',
    'rows 1',
    'batches 1',
    'schema 2',
  ]);
  expect(steps[1]).toEqual({
    kind: 'index',
    index: 'old_a',
    statements: ['CREATE UNIQUE INDEX CONCURRENTLY "old_a" ON "old" USING btree ("a");'],
  });
});
