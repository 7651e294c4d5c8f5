CREATE TABLE "workflow_calls" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_calls_workspace_id_workflow_id_key_pk" PRIMARY KEY("workspace_id","workflow_id","key")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"record_id" uuid,
	"deal_id" uuid,
	"request_id" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"cursor" jsonb NOT NULL,
	"step_count" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"note" text,
	"failed_step" text,
	"dedupe_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_secrets" (
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_secrets_workspace_id_name_pk" PRIMARY KEY("workspace_id","name")
);
--> statement-breakpoint
CREATE TABLE "workflow_steps" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"path" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"state" text NOT NULL,
	"input" jsonb,
	"output" jsonb,
	"error" text,
	"attempts" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_steps_workspace_id_run_id_path_pk" PRIMARY KEY("workspace_id","run_id","path")
);
--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_versions_workspace_id_workflow_id_version_pk" PRIMARY KEY("workspace_id","workflow_id","version")
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"published_version" integer,
	"trigger_kind" text,
	"event_kind" text,
	"folder_id" uuid,
	"pipeline_id" uuid,
	"changed_field" text,
	"next_run_at" timestamp (3) with time zone,
	"hook_secret" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflows_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "workflow_steps" ADD CONSTRAINT "workflow_steps_workspace_id_run_id_workflow_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."workflow_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_calls_old" ON "workflow_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "workflow_runs_order" ON "workflow_runs" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_workflow" ON "workflow_runs" USING btree ("workspace_id","workflow_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_state" ON "workflow_runs" USING btree ("workspace_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_request" ON "workflow_runs" USING btree ("workspace_id","request_id");--> statement-breakpoint
CREATE INDEX "workflow_runs_due_in" ON "workflow_runs" USING btree ("workspace_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_due" ON "workflow_runs" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_old" ON "workflow_runs" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "workflows_order" ON "workflows" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workflows_event" ON "workflows" USING btree ("workspace_id","event_kind") WHERE is_enabled and event_kind is not null;--> statement-breakpoint
CREATE INDEX "workflows_hook" ON "workflows" USING btree ("id");--> statement-breakpoint
CREATE INDEX "workflows_schedule" ON "workflows" USING btree ("next_run_at") WHERE next_run_at is not null;--> statement-breakpoint
CREATE INDEX "events_run" ON "events" USING btree ("workspace_id","run_id") WHERE run_id is not null;