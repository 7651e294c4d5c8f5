CREATE TABLE "workflow_waits" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"since" bigint DEFAULT 0 NOT NULL,
	"before" uuid[] DEFAULT '{}' NOT NULL,
	"arrived" uuid[] DEFAULT '{}' NOT NULL,
	"is_checked" boolean DEFAULT false NOT NULL,
	"condition" jsonb,
	"input" jsonb,
	"deadline" timestamp (3) with time zone,
	CONSTRAINT "workflow_waits_workspace_id_run_id_path_pk" PRIMARY KEY("workspace_id","run_id","path")
);
--> statement-breakpoint
CREATE INDEX "workflow_waits_subject" ON "workflow_waits" USING btree ("workspace_id","kind","subject");