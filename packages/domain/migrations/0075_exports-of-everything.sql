ALTER TABLE "exports" ALTER COLUMN "folder_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "export_parts" ADD COLUMN "bytes" "bytea";--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "of" text DEFAULT 'records' NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "format" text DEFAULT 'CSV' NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "content_type" text DEFAULT 'text/csv; charset=utf-8' NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "started_by" jsonb;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;