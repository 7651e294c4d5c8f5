-- Beside the old ones, which searches use until the very end: writers wait some seconds for each million rows, readers don't.
CREATE INDEX "records_search_new" ON "records" USING gin ("search_text" gin_trgm_ops,"workspace_id") WITH (gin_pending_list_limit=256) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "records_data_new" ON "records" USING gin ("data" jsonb_path_ops,"workspace_id") WITH (gin_pending_list_limit=256) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deals_search_new" ON "deals" USING gin (lower("title") gin_trgm_ops,"pipeline_id","workspace_id") WITH (gin_pending_list_limit=256);--> statement-breakpoint
DROP INDEX "records_search";--> statement-breakpoint
DROP INDEX "records_data";--> statement-breakpoint
DROP INDEX "deals_search";--> statement-breakpoint
ALTER INDEX "records_search_new" RENAME TO "records_search";--> statement-breakpoint
ALTER INDEX "records_data_new" RENAME TO "records_data";--> statement-breakpoint
ALTER INDEX "deals_search_new" RENAME TO "deals_search";
