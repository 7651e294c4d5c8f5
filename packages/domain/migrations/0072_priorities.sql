ALTER TABLE "deliveries" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_single_due" ON "deliveries" USING btree ("workspace_id","webhook_id","next_attempt_at") WHERE status = 'PENDING' and not is_bulk;--> statement-breakpoint
CREATE INDEX "workflow_runs_queued" ON "workflow_runs" USING btree ("workspace_id","priority","due_at") WHERE due_at is not null and state <> 'RUNNING';--> statement-breakpoint
-- Last: until now, workers claim by it.
DROP INDEX "workflow_runs_waiting";