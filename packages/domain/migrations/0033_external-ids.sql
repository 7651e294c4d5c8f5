ALTER TABLE "records" ADD COLUMN "external_source" text;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "external_source" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "external_source" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "records_external" ON "records" USING btree ("workspace_id","external_id",coalesce("external_source", '')) WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deals_external" ON "deals" USING btree ("workspace_id","external_id",coalesce("external_source", '')) WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_external" ON "tasks" USING btree ("workspace_id","external_id",coalesce("external_source", '')) WHERE external_id is not null;