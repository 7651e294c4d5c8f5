CREATE SEQUENCE "public"."event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "events_waiting";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "number" bigint;--> statement-breakpoint
-- Numbers dispatched events in the order in which readers saw them so far. A waiting event gets its number from its dispatch.
DO $$
DECLARE
  "workspace" uuid := '00000000-0000-0000-0000-000000000000';
  "event" uuid := "workspace";
BEGIN
  LOOP
    WITH "batch" AS (
      SELECT "workspace_id", "id", "number", "dispatched_at" FROM "events" WHERE ("workspace_id", "id") > ("workspace", "event") ORDER BY "workspace_id", "id" LIMIT 5000
    ), "numbered" AS (
      UPDATE "events" e SET "number" = n."number" FROM (
        SELECT "workspace_id", "id", nextval('event_numbers') AS "number" FROM (
          SELECT "workspace_id", "id" FROM "batch" WHERE "dispatched_at" IS NOT NULL AND "number" IS NULL ORDER BY "workspace_id", "id"
        ) AS "old"
      ) AS n WHERE e."workspace_id" = n."workspace_id" AND e."id" = n."id"
    )
    SELECT "workspace_id", "id" INTO "workspace", "event" FROM "batch" ORDER BY "workspace_id" DESC, "id" DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "events_number" ON "events" USING btree ("workspace_id","number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("number","id") WHERE dispatched_at is null or number is null;
