CREATE TABLE "notices" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"message" text,
	"run_id" uuid,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "notices_group" UNIQUE("workspace_id","user_id","kind","subject_id","hour")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "maker_id" uuid;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "publisher_id" uuid;--> statement-breakpoint
CREATE INDEX "notices_order" ON "notices" USING btree ("workspace_id","user_id","last_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("workspace_id","user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("last_at");