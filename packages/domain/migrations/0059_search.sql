ALTER TABLE "comments" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "comments_search" ON "comments" USING gin (coalesce("search_text", (lower("text" collate "und-x-icu") collate "C")) gin_trgm_ops,"workspace_id") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "calls_search" ON "calls" USING gin (coalesce("search_text", (lower("notes" collate "und-x-icu") collate "C")) gin_trgm_ops,"workspace_id") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin (coalesce("search_text", (lower("title" collate "und-x-icu") collate "C")) gin_trgm_ops,"workspace_id") WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- Tasks, comments and calls are folded by the job, too, where it has been through records and deals.
DELETE FROM "once_jobs" WHERE "name" = 'fold-texts';