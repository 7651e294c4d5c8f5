CREATE TABLE "reports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"tiles" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE INDEX "reports_order" ON "reports" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_created" ON "comments" USING btree ("workspace_id","created_at","author_id");--> statement-breakpoint
CREATE INDEX "calls_called" ON "calls" USING btree ("workspace_id","called_at","author_id");--> statement-breakpoint
CREATE INDEX "tasks_completed" ON "tasks" USING btree ("workspace_id","completed_at","assignee_id") WHERE status = 'DONE';