ALTER TABLE "operations" ADD COLUMN "work" jsonb;--> statement-breakpoint
CREATE INDEX "operations_running" ON "operations" USING btree ("workspace_id") WHERE state = 'RUNNING';