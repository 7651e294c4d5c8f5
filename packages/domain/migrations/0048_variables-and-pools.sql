CREATE TABLE "variables" (
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"number" numeric(15, 4),
	"text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variables_workspace_id_name_pk" PRIMARY KEY("workspace_id","name"),
	CONSTRAINT "variables_one_value" CHECK (num_nonnulls("variables"."number", "variables"."text") = 1)
);
--> statement-breakpoint
CREATE TABLE "workflow_pools" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"step" text NOT NULL,
	"turns" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_pools_workspace_id_workflow_id_step_pk" PRIMARY KEY("workspace_id","workflow_id","step")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "away_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "away_until" timestamp (3) with time zone;