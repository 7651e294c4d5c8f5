ALTER TABLE "tasks" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
CREATE INDEX "tasks_deal_open" ON "tasks" USING btree ("workspace_id","deal_id",coalesce("due_at", '9999-12-31T00:00:00.000Z'::timestamptz),"id") WHERE deal_id is not null and status = 'OPEN';