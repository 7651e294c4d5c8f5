ALTER TABLE "import_errors" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mode" text DEFAULT 'BOTH' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "external_source" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "skipped_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "made_counts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "pipeline_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "creates_stages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "digest" text;