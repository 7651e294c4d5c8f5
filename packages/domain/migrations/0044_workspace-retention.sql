ALTER TABLE "workspaces" ADD COLUMN "event_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "delivery_days" smallint DEFAULT 30 NOT NULL;