CREATE TABLE "deal_stage_changes" (
	"workspace_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"from_stage_id" uuid NOT NULL,
	"to_stage_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deal_stage_changes_workspace_id_deal_id_version_pk" PRIMARY KEY("workspace_id","deal_id","version")
);
--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "probability" integer;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "idle_days" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "deal_stage_changes" ADD CONSTRAINT "deal_stage_changes_deal_fk" FOREIGN KEY ("workspace_id","deal_id") REFERENCES "public"."deals"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_stage_changes_pipeline" ON "deal_stage_changes" USING btree ("workspace_id","pipeline_id","changed_at");--> statement-breakpoint
CREATE INDEX "tasks_record_open" ON "tasks" USING btree ("workspace_id","record_id",coalesce("due_at", '9999-12-31T00:00:00.000Z'::timestamptz),"id") WHERE record_id is not null and status = 'OPEN';--> statement-breakpoint
CREATE INDEX "events_deal" ON "events" USING btree ("workspace_id","deal_id","id") WHERE deal_id is not null;--> statement-breakpoint
-- An id as people see it (base 32 behind its prefix) as it is stored.
CREATE OR REPLACE FUNCTION "uuid_of_id"("id" text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(to_hex(substr("bits", 3 + 4 * "at", 4)::bit(4)::int), '' ORDER BY "at")::uuid
  FROM (
    SELECT string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(right("id", 26), "n", 1)) - 1)::bit(5)::text, '' ORDER BY "n") AS "bits"
    FROM generate_series(1, 26) AS "n"
  ) AS "decoded", generate_series(0, 31) AS "at"
$$;--> statement-breakpoint
DO $$
DECLARE
  "workspace" uuid := '00000000-0000-0000-0000-000000000000';
  "event" uuid := "workspace";
BEGIN
  LOOP
    WITH "batch" AS (
      SELECT "workspace_id", "id", "kind", "deal_id" FROM "events" WHERE ("workspace_id", "id") > ("workspace", "event") ORDER BY "workspace_id", "id" LIMIT 5000
    ), "named" AS (
      UPDATE "events" e SET "deal_id" = "uuid_of_id"(e."payload"::json -> 'deal' ->> 'id') FROM "batch" b
      WHERE e."workspace_id" = b."workspace_id" AND e."id" = b."id" AND b."kind" LIKE 'deal.%' AND b."deal_id" IS NULL
        AND e."payload"::json -> 'deal' ->> 'id' IS NOT NULL
    )
    SELECT "workspace_id", "id" INTO "workspace", "event" FROM "batch" ORDER BY "workspace_id" DESC, "id" DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;--> statement-breakpoint
-- The history of deals as far back as events are kept. The first change of a deal that is older than them is left out: since when it had been in the stage that it left is not known.
INSERT INTO "deal_stage_changes" ("workspace_id", "deal_id", "version", "pipeline_id", "from_stage_id", "to_stage_id", "entered_at", "changed_at")
SELECT "workspace_id", "deal_id", "version", "pipeline_id", "from_stage_id", "to_stage_id", "entered_at", "changed_at" FROM (
  SELECT e."workspace_id", e."deal_id", d."pipeline_id", e."version", e."from_stage_id", e."to_stage_id", e."changed_at",
    coalesce(
      lag(e."changed_at") OVER (PARTITION BY e."workspace_id", e."deal_id" ORDER BY e."version"),
      CASE WHEN d."created_at" >= k."since" THEN d."created_at" END
    ) AS "entered_at"
  FROM (
    SELECT "workspace_id", "deal_id", ("payload"::json -> 'deal' ->> 'version')::int AS "version",
      "uuid_of_id"("payload"::json ->> 'previousStageId') AS "from_stage_id",
      "uuid_of_id"("payload"::json ->> 'stageId') AS "to_stage_id",
      ("payload"::json -> 'deal' ->> 'stageChangedAt')::timestamptz AS "changed_at"
    FROM "events" WHERE "kind" = 'deal.stage_changed' AND "deal_id" IS NOT NULL
  ) AS e
  JOIN "deals" d ON d."workspace_id" = e."workspace_id" AND d."id" = e."deal_id"
  JOIN (SELECT "workspace_id", min("occurred_at") - interval '1 minute' AS "since" FROM "events" GROUP BY "workspace_id") AS k ON k."workspace_id" = e."workspace_id"
  WHERE e."version" IS NOT NULL AND e."changed_at" IS NOT NULL
) AS "known" WHERE "entered_at" IS NOT NULL ON CONFLICT DO NOTHING;
