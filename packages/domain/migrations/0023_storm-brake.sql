CREATE TABLE "workflow_chains" (
	"workspace_id" uuid NOT NULL,
	"root" text NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"writes" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_chains_workspace_id_root_pk" PRIMARY KEY("workspace_id","root")
);
--> statement-breakpoint
CREATE TABLE "workflow_paces" (
	"workspace_id" uuid NOT NULL,
	"runs_until" timestamp (3) with time zone NOT NULL,
	"writes_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_paces_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_stops" (
	"workspace_id" uuid NOT NULL,
	"root" text NOT NULL,
	"workflow_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"run_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_stops_workspace_id_root_workflow_id_reason_pk" PRIMARY KEY("workspace_id","root","workflow_id","reason")
);
--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "chain" jsonb;--> statement-breakpoint
CREATE INDEX "workflow_chains_old" ON "workflow_chains" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "workflow_stops_order" ON "workflow_stops" USING btree ("workspace_id","last_at");--> statement-breakpoint
CREATE INDEX "workflow_stops_old" ON "workflow_stops" USING btree ("last_at");