CREATE TABLE "watch_members" (
	"workspace_id" uuid NOT NULL,
	"watch_id" uuid NOT NULL,
	"filling" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "watch_members_workspace_id_watch_id_filling_item_id_pk" PRIMARY KEY("workspace_id","watch_id","filling","item_id")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"of" text NOT NULL,
	"where" jsonb NOT NULL,
	"is_enabled" boolean NOT NULL,
	"problem" text,
	"filling" uuid DEFAULT gen_random_uuid() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE INDEX "watches_order" ON "watches" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("due_at") WHERE is_enabled;