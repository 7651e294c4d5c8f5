CREATE TABLE "tags" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "tag_ids" uuid[];--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "tag_ids" uuid[];--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "tag_ids" uuid[];--> statement-breakpoint
CREATE UNIQUE INDEX "tags_key" ON "tags" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "tags_created" ON "tags" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "records_tags" ON "records" USING gin ("tag_ids","workspace_id",(array[uuid_hash_extended("workspace_id", date_part('epoch', "created_at" - '1970-01-01 00:00:00+00'::timestamptz)::bigint / 3600), uuid_hash_extended("workspace_id", date_part('epoch', "created_at" - '1970-01-01 00:00:00+00'::timestamptz)::bigint / 86400), uuid_hash_extended("workspace_id", date_part('epoch', "created_at" - '1970-01-01 00:00:00+00'::timestamptz)::bigint / 2592000)])) WITH (gin_pending_list_limit=256) WHERE deleted_at is null and tag_ids is not null;--> statement-breakpoint
CREATE INDEX "deals_tags" ON "deals" USING gin ("tag_ids","pipeline_id","workspace_id") WITH (gin_pending_list_limit=256) WHERE tag_ids is not null;--> statement-breakpoint
CREATE INDEX "tasks_tags" ON "tasks" USING gin ("tag_ids","workspace_id") WITH (gin_pending_list_limit=256) WHERE tag_ids is not null;