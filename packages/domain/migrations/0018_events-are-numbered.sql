CREATE SEQUENCE "public"."event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "events_waiting";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "number" bigint;--> statement-breakpoint
-- What was dispatched is numbered in the order in which readers saw it so far; some ten seconds for each million. What waits is numbered by its dispatch.
UPDATE "events" SET "number" = "numbered"."number" FROM (SELECT "workspace_id", "id", nextval('event_numbers') AS "number" FROM (SELECT "workspace_id", "id" FROM "events" WHERE "dispatched_at" IS NOT NULL ORDER BY "id") AS "old") AS "numbered" WHERE "events"."workspace_id" = "numbered"."workspace_id" AND "events"."id" = "numbered"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "events_number" ON "events" USING btree ("workspace_id","number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("number","id") WHERE dispatched_at is null or number is null;
