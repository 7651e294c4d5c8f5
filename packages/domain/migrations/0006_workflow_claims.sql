DROP INDEX "workflow_runs_due_in";--> statement-breakpoint
DROP INDEX "workflow_runs_due";--> statement-breakpoint
CREATE INDEX "workflow_runs_waiting" ON "workflow_runs" USING btree ("workspace_id","due_at") WHERE due_at is not null and state <> 'RUNNING';--> statement-breakpoint
CREATE INDEX "workflow_runs_running" ON "workflow_runs" USING btree ("workspace_id","due_at") WHERE state = 'RUNNING';