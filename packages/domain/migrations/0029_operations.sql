CREATE TABLE "operation_problems" (
	"workspace_id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_problems_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_by" jsonb NOT NULL,
	"changed_count" integer NOT NULL,
	"failed_count" integer NOT NULL,
	"undoes" uuid,
	"undone_by" uuid,
	"position" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "operations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "operation_id" uuid;--> statement-breakpoint
ALTER TABLE "operation_problems" ADD CONSTRAINT "operation_problems_workspace_id_operation_id_operations_workspace_id_id_fk" FOREIGN KEY ("workspace_id","operation_id") REFERENCES "public"."operations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_problems_order" ON "operation_problems" USING btree ("workspace_id","operation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_order" ON "operations" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_kind" ON "operations" USING btree ("workspace_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_old" ON "operations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_operation" ON "events" USING btree ("workspace_id","operation_id","id") WHERE operation_id is not null;