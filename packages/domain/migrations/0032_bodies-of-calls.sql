ALTER TABLE "workflow_calls" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "workflow_calls" ADD COLUMN "run_id" uuid;