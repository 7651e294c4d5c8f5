CREATE TABLE "approvals" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"workflow_name" text NOT NULL,
	"run_id" uuid NOT NULL,
	"record_id" uuid,
	"deal_id" uuid,
	"question" text NOT NULL,
	"choices" text[] NOT NULL,
	"approver_id" uuid NOT NULL,
	"choice" text,
	"comment" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_run_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."workflow_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("workspace_id","created_at","id") WHERE choice is null;--> statement-breakpoint
CREATE INDEX "approvals_run" ON "approvals" USING btree ("workspace_id","run_id");