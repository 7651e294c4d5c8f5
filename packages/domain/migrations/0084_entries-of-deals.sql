ALTER TABLE "comments" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
CREATE INDEX "comments_deal" ON "comments" USING btree ("workspace_id","record_id","deal_id","created_at","id") WHERE deal_id is not null;--> statement-breakpoint
CREATE INDEX "calls_deal" ON "calls" USING btree ("workspace_id","record_id","deal_id","created_at","id") WHERE deal_id is not null;