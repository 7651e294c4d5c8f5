ALTER TABLE "comments" ADD COLUMN "format" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "format" text DEFAULT 'plain' NOT NULL;