import { expect, it } from 'vitest';
import { outagesIn } from './online-migrations.ts';

it.each([
  'ALTER TABLE "records" ALTER COLUMN "title" SET DATA TYPE varchar(10);',
  'ALTER TABLE "records" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "records" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "records" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c"("d");',
  'ALTER TABLE "records" ADD CONSTRAINT "a" UNIQUE("b");',
  'ALTER TABLE "records" DROP COLUMN "a";',
  'DROP TABLE "records";',
  '-- Why.\nUPDATE "records" SET "a" = 1;',
  'INSERT INTO "records" SELECT 1;',
])('%s stops older processes', (text) => {
  expect(outagesIn(text)).toHaveLength(1);
});

it.each([
  'ALTER TABLE "records" ADD COLUMN "a" integer DEFAULT 1 NOT NULL;',
  'CREATE INDEX "a" ON "records" ("b");',
  'CREATE TABLE "a" ("b" uuid);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE("b");',
  'ALTER TABLE "records" ADD CONSTRAINT "a" CHECK (b > 1) NOT VALID;',
  '-- online: ten rows at most.\nUPDATE "records" SET "a" = 1;',
])('%s does not', (text) => {
  expect(outagesIn(text)).toEqual([]);
});
