CREATE TABLE "once_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"passes" integer DEFAULT 0 NOT NULL,
	"position" jsonb,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Beside the old ones, which lists use until the very end: writers wait some seconds for each million rows, readers of deals while theirs is made.
CREATE INDEX "records_title_new" ON "records" USING btree ("workspace_id",(lower("title" collate "und-x-icu") collate "C"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "records_folder_title_new" ON "records" USING btree ("workspace_id","folder_id",(lower("title" collate "und-x-icu") collate "C"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "records_email_new" ON "records" USING btree ("workspace_id",(lower("email" collate "und-x-icu") collate "C"),"created_at","id") WHERE deleted_at is null and email is not null;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "deals_search_new" ON "deals" USING gin (coalesce("search_text", (lower("title" collate "und-x-icu") collate "C")) gin_trgm_ops,"pipeline_id","workspace_id") WITH (gin_pending_list_limit=256);--> statement-breakpoint
DROP INDEX "deals_search";--> statement-breakpoint
ALTER INDEX "deals_search_new" RENAME TO "deals_search";--> statement-breakpoint
DROP INDEX "records_title";--> statement-breakpoint
DROP INDEX "records_folder_title";--> statement-breakpoint
DROP INDEX "records_email";--> statement-breakpoint
ALTER INDEX "records_title_new" RENAME TO "records_title";--> statement-breakpoint
ALTER INDEX "records_folder_title_new" RENAME TO "records_folder_title";--> statement-breakpoint
ALTER INDEX "records_email_new" RENAME TO "records_email";
