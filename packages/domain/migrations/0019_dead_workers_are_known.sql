ALTER TABLE "job_runners" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_states" ADD COLUMN "lease_worker" uuid;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "worker_id" uuid;