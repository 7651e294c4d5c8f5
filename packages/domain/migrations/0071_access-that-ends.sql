ALTER TABLE "workspaces" ADD COLUMN "demands_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "known_to" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_known_to" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_known_to_users_id_fk" FOREIGN KEY ("known_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_known_to_users_id_fk";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_previous_known_to_users_id_fk" FOREIGN KEY ("previous_known_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_previous_known_to_users_id_fk";--> statement-breakpoint
-- The person who makes a key has seen its secret. Processes of the version before leave that to PostgreSQL.
CREATE FUNCTION "api_keys_known_to_creator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."known_to" := NEW."created_by";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_keys_known_to_creator" BEFORE INSERT ON "api_keys" FOR EACH ROW WHEN (NEW."known_to" IS NULL) EXECUTE FUNCTION "api_keys_known_to_creator"();--> statement-breakpoint
-- A key that was rotated before counts as known to its creator too, because the person who rotated it is not stored.
DO $$
DECLARE
  "workspace" uuid := '00000000-0000-0000-0000-000000000000';
  "key" uuid := "workspace";
BEGIN
  LOOP
    WITH "batch" AS (
      SELECT "workspace_id", "id", "known_to", "created_by", "revoked_at" FROM "api_keys" WHERE ("workspace_id", "id") > ("workspace", "key") ORDER BY "workspace_id", "id" LIMIT 5000
    ), "known" AS (
      UPDATE "api_keys" k SET "known_to" = b."created_by" FROM "batch" b
      WHERE k."workspace_id" = b."workspace_id" AND k."id" = b."id" AND b."known_to" IS NULL AND b."created_by" IS NOT NULL AND b."revoked_at" IS NULL
    )
    SELECT "workspace_id", "id" INTO "workspace", "key" FROM "batch" ORDER BY "workspace_id" DESC, "id" DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;--> statement-breakpoint
-- A key ends with the access of each person who has seen its secret, and the secret of before the rotation likewise.
CREATE OR REPLACE FUNCTION "members_access_ends"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW."role" = 'MEMBER' OR OLD."role" = 'OWNER' THEN
    DELETE FROM "invitations" WHERE "workspace_id" = OLD."workspace_id" AND "created_by" = OLD."user_id";
  END IF;
  IF TG_OP = 'DELETE' OR NEW."role" = 'MEMBER' THEN
    UPDATE "api_keys" SET "revoked_at" = now() WHERE "workspace_id" = OLD."workspace_id"
      AND ("owner_id" = OLD."user_id" OR "known_to" = OLD."user_id") AND "revoked_at" IS NULL;
    UPDATE "api_keys" SET "previous_hash" = NULL, "previous_until" = NULL, "previous_known_to" = NULL
      WHERE "workspace_id" = OLD."workspace_id" AND "previous_known_to" = OLD."user_id" AND "revoked_at" IS NULL;
  END IF;
  PERFORM pg_notify('dossier_access', OLD."workspace_id" || ' ' || OLD."user_id");
  RETURN NULL;
END $$;
