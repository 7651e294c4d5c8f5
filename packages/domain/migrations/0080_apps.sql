ALTER TABLE "api_keys" ADD COLUMN "app" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "family_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "code_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "redirect_uris" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_family_hash" ON "api_keys" USING btree ("family_hash");--> statement-breakpoint
-- Each member may connect an app. Its key is no stronger than they are, so it ends when they leave, and not before.
CREATE OR REPLACE FUNCTION "api_keys_have_admins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."owner_id" := coalesce(NEW."owner_id", NEW."created_by");
  END IF;
  IF NEW."revoked_at" IS NULL AND NEW."app" IS NOT NULL THEN
    PERFORM FROM "members" WHERE "workspace_id" = NEW."workspace_id" AND "user_id" = NEW."owner_id" FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'Only members of a workspace connect apps to it.' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF NEW."revoked_at" IS NULL AND NEW."owner_id" IS NOT NULL THEN
    PERFORM "demand_admin"(NEW."workspace_id", NEW."owner_id");
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "members_access_ends"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW."role" = 'MEMBER' OR OLD."role" = 'OWNER' THEN
    DELETE FROM "invitations" WHERE "workspace_id" = OLD."workspace_id" AND "created_by" = OLD."user_id";
  END IF;
  IF TG_OP = 'DELETE' OR NEW."role" = 'MEMBER' THEN
    UPDATE "api_keys" SET "revoked_at" = now() WHERE "workspace_id" = OLD."workspace_id"
      AND ("owner_id" = OLD."user_id" OR "known_to" = OLD."user_id") AND "revoked_at" IS NULL
      AND (TG_OP = 'DELETE' OR "app" IS NULL);
    UPDATE "api_keys" SET "previous_hash" = NULL, "previous_until" = NULL, "previous_known_to" = NULL
      WHERE "workspace_id" = OLD."workspace_id" AND "previous_known_to" = OLD."user_id" AND "revoked_at" IS NULL;
  END IF;
  PERFORM pg_notify('dossier_access', OLD."workspace_id" || ' ' || OLD."user_id");
  RETURN NULL;
END $$;
