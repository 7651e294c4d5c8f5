CREATE TABLE "reminders" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"record_id" uuid,
	"deal_id" uuid,
	"task_id" uuid,
	"remind_at" timestamp (3) with time zone NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reminders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "notices_unread";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_due" ON "reminders" USING btree ("workspace_id","task_id") WHERE is_due;--> statement-breakpoint
CREATE INDEX "reminders_own" ON "reminders" USING btree ("workspace_id","user_id","remind_at") WHERE not is_due;--> statement-breakpoint
CREATE INDEX "reminders_waiting" ON "reminders" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("workspace_id","user_id",(read_at is null),"last_at","id") WHERE done_at is null and snoozed_until is null;--> statement-breakpoint
CREATE INDEX "notices_snoozed" ON "notices" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
-- Open tasks that are there already remind at their due time, too.
INSERT INTO "reminders" ("workspace_id", "id", "user_id", "task_id", "remind_at", "is_due")
SELECT "workspace_id", gen_random_uuid(), "assignee_id", "id", "due_at", true FROM "tasks"
WHERE "status" = 'OPEN' AND "due_at" > now() AND "assignee_id" IS NOT NULL;
