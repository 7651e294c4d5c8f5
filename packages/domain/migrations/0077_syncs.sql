CREATE TABLE "sync_conflicts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"run_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"field" text NOT NULL,
	"source_value" jsonb,
	"dossier_value" jsonb,
	"winner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_conflicts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_items" (
	"workspace_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"hash" text,
	"base" jsonb,
	"run_id" uuid,
	"left_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_items_workspace_id_source_external_id_pk" PRIMARY KEY("workspace_id","source","external_id")
);
--> statement-breakpoint
CREATE TABLE "sync_parts" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"external_ids" text[] NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "sync_parts_workspace_id_run_id_position_pk" PRIMARY KEY("workspace_id","run_id","position")
);
--> statement-breakpoint
CREATE TABLE "sync_problems" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"item" integer,
	"external_id" text,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_problems_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"started_by" jsonb NOT NULL,
	"part_count" integer DEFAULT 0 NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"conflict_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "sync_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "syncs" (
	"workspace_id" uuid NOT NULL,
	"source" text NOT NULL,
	"folder_id" uuid NOT NULL,
	"on_missing" text NOT NULL,
	"missing_tag" text,
	"winners" jsonb NOT NULL,
	"max_removed_percent" integer NOT NULL,
	"cursor" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "syncs_workspace_id_source_pk" PRIMARY KEY("workspace_id","source")
);
--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD CONSTRAINT "sync_conflicts_workspace_id_source_syncs_workspace_id_source_fk" FOREIGN KEY ("workspace_id","source") REFERENCES "public"."syncs"("workspace_id","source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_items" ADD CONSTRAINT "sync_items_workspace_id_source_syncs_workspace_id_source_fk" FOREIGN KEY ("workspace_id","source") REFERENCES "public"."syncs"("workspace_id","source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_parts" ADD CONSTRAINT "sync_parts_workspace_id_run_id_sync_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."sync_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_problems" ADD CONSTRAINT "sync_problems_workspace_id_run_id_sync_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."sync_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_workspace_id_source_syncs_workspace_id_source_fk" FOREIGN KEY ("workspace_id","source") REFERENCES "public"."syncs"("workspace_id","source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_conflicts_order" ON "sync_conflicts" USING btree ("workspace_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "sync_conflicts_record" ON "sync_conflicts" USING btree ("workspace_id","record_id");--> statement-breakpoint
CREATE INDEX "sync_conflicts_old" ON "sync_conflicts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sync_items_record" ON "sync_items" USING btree ("workspace_id","record_id");--> statement-breakpoint
CREATE INDEX "sync_problems_order" ON "sync_problems" USING btree ("workspace_id","run_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sync_runs_order" ON "sync_runs" USING btree ("workspace_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "sync_runs_old" ON "sync_runs" USING btree ("created_at");