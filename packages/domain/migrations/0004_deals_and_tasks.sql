CREATE TABLE "comments" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"outcome" text NOT NULL,
	"duration" integer,
	"phone" text,
	"notes" text,
	"called_at" timestamp (3) with time zone NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "pipelines_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "stages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "stages_of_pipeline" UNIQUE("workspace_id","pipeline_id","id")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"title" text NOT NULL,
	"amount" numeric(15, 4),
	"close_date" date,
	"data" jsonb NOT NULL,
	"record_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stage_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"record_id" uuid,
	"priority" text NOT NULL,
	"type" text NOT NULL,
	"recurrence" text,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"next_task_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tasks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_workspace_id_record_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_workspace_id_record_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_workspace_id_pipeline_id_pipelines_workspace_id_id_fk" FOREIGN KEY ("workspace_id","pipeline_id") REFERENCES "public"."pipelines"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_stage_fk" FOREIGN KEY ("workspace_id","pipeline_id","stage_id") REFERENCES "public"."stages"("workspace_id","pipeline_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_record_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE SET NULL ("record_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_record_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE SET NULL ("record_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_record" ON "comments" USING btree ("workspace_id","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calls_record" ON "calls" USING btree ("workspace_id","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pipelines_order" ON "pipelines" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stages_order" ON "stages" USING btree ("workspace_id","pipeline_id","position","id");--> statement-breakpoint
CREATE INDEX "deals_pipeline" ON "deals" USING btree ("workspace_id","pipeline_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_stage" ON "deals" USING btree ("workspace_id","pipeline_id","stage_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_record" ON "deals" USING btree ("workspace_id","record_id","created_at","id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "deals_owner" ON "deals" USING btree ("workspace_id","pipeline_id","owner_id","created_at","id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "deals_search" ON "deals" USING gin ("workspace_id","pipeline_id",lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("workspace_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_record" ON "tasks" USING btree ("workspace_id","record_id","created_at","id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("workspace_id","assignee_id","created_at","id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("workspace_id","status",coalesce("due_at", '9999-12-31T00:00:00.000Z'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "tasks_assignee_due" ON "tasks" USING btree ("workspace_id","assignee_id","status",coalesce("due_at", '9999-12-31T00:00:00.000Z'::timestamptz),"id") WHERE assignee_id is not null;