CREATE TABLE "workflow_gates" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"name" text NOT NULL,
	"run_id" uuid,
	"free_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_gates_workspace_id_workflow_id_name_pk" PRIMARY KEY("workspace_id","workflow_id","name")
);
--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "gate" text;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "gate_stage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "workflow_runs_gate" ON "workflow_runs" USING btree ("workspace_id","workflow_id","gate","id") WHERE gate is not null and due_at is null and state = 'WAITING';