ALTER TABLE "idempotency_keys" ADD COLUMN "value_fingerprint" text;--> statement-breakpoint
ALTER TABLE "workflow_calls" ADD COLUMN "value_fingerprint" text;--> statement-breakpoint
-- The first versions did not store the run of a key; a repeat within the day is answered with it.
UPDATE "workflow_calls" c SET "run_id" = r."id" FROM "workflow_runs" r
WHERE c."run_id" IS NULL AND r."workspace_id" = c."workspace_id" AND r."workflow_id" = c."workflow_id"
  AND c."key" IN (r."trigger" -> 'headers' ->> 'idempotency-key', r."trigger" -> 'headers' ->> 'webhook-id')
  AND r."created_at" BETWEEN c."created_at" - interval '1 minute' AND c."created_at" + interval '1 minute';--> statement-breakpoint
-- An id as people see it (base 32 behind its prefix) as it is stored.
CREATE OR REPLACE FUNCTION "uuid_of_id"("id" text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(to_hex(substr("bits", 3 + 4 * "at", 4)::bit(4)::int), '' ORDER BY "at")::uuid
  FROM (
    SELECT string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(right("id", 26), "n", 1)) - 1)::bit(5)::text, '' ORDER BY "n") AS "bits"
    FROM generate_series(1, 26) AS "n"
  ) AS "decoded", generate_series(0, 31) AS "at"
$$;--> statement-breakpoint
-- Versions before 0052_selling name the deal of an event in its payload alone and keep no history of its stages. While they serve beside this one, PostgreSQL adds both.
CREATE FUNCTION "events_name_their_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "body" json := NEW."payload"::json;
BEGIN
  NEW."deal_id" := "uuid_of_id"("body" -> 'deal' ->> 'id');
  IF NEW."kind" = 'deal.stage_changed' AND "body" ->> 'previousStageId' IS NOT NULL THEN
    INSERT INTO "deal_stage_changes" ("workspace_id", "deal_id", "version", "pipeline_id", "from_stage_id", "to_stage_id", "entered_at", "changed_at")
    SELECT d."workspace_id", d."id", ("body" -> 'deal' ->> 'version')::int, d."pipeline_id", "uuid_of_id"("body" ->> 'previousStageId'), "uuid_of_id"("body" ->> 'stageId'),
      coalesce((SELECT max(c."changed_at") FROM "deal_stage_changes" c WHERE c."workspace_id" = d."workspace_id" AND c."deal_id" = d."id"), d."created_at"),
      ("body" -> 'deal' ->> 'stageChangedAt')::timestamptz
    FROM "deals" d WHERE d."workspace_id" = NEW."workspace_id" AND d."id" = NEW."deal_id"
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "events_name_their_deal" BEFORE INSERT ON "events" FOR EACH ROW WHEN (NEW."deal_id" IS NULL AND NEW."kind" LIKE 'deal.%') EXECUTE FUNCTION "events_name_their_deal"();--> statement-breakpoint
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
END $$;
