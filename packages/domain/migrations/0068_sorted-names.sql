CREATE COLLATION "names" (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
-- Beside the old one, which lists use until the very end: writers wait some seconds for each million rows, readers don't.
CREATE INDEX "records_title_sorted" ON "records" USING btree ("workspace_id",(lower("title" collate "und-x-icu") collate "names"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "records_folder_title_new" ON "records" USING btree ("workspace_id","folder_id",(lower("title" collate "und-x-icu") collate "names"),"id") WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX "records_folder_title";--> statement-breakpoint
ALTER INDEX "records_folder_title_new" RENAME TO "records_folder_title";
