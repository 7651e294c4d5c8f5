-- In place: made anew, the indexes would be missing meanwhile.
ALTER INDEX "records_search" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "records_data" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "deals_search" SET (gin_pending_list_limit = 256);
