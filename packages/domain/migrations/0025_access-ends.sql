ALTER TABLE "api_keys" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "allowed_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "rate_limit_per_minute" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_previous_hash" ON "api_keys" USING btree ("previous_hash");--> statement-breakpoint
UPDATE "api_keys" SET "owner_id" = "created_by";--> statement-breakpoint
-- Until now people left and their keys and invitations stayed.
UPDATE "api_keys" k SET "revoked_at" = now() WHERE "revoked_at" IS NULL AND "owner_id" IS NOT NULL AND NOT EXISTS
  (SELECT FROM "members" m WHERE m."workspace_id" = k."workspace_id" AND m."user_id" = k."owner_id" AND m."role" IN ('OWNER', 'ADMIN'));--> statement-breakpoint
DELETE FROM "invitations" i WHERE "created_by" IS NOT NULL AND NOT EXISTS
  (SELECT FROM "members" m WHERE m."workspace_id" = i."workspace_id" AND m."user_id" = i."created_by" AND m."role" IN ('OWNER', 'ADMIN'));--> statement-breakpoint
-- Locks the member until the end of the transaction: a key or an invitation that is made while its maker is removed
-- either is refused, or is seen by "members_access_ends".
CREATE FUNCTION "demand_admin"("of_workspace" uuid, "person" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "members" WHERE "workspace_id" = "of_workspace" AND "user_id" = "person" AND "role" IN ('OWNER', 'ADMIN') FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only owners and admins of a workspace have API keys and send invitations.' USING ERRCODE = 'check_violation';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "api_keys_have_admins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."owner_id" := coalesce(NEW."owner_id", NEW."created_by");
  END IF;
  IF NEW."revoked_at" IS NULL AND NEW."owner_id" IS NOT NULL THEN
    PERFORM "demand_admin"(NEW."workspace_id", NEW."owner_id");
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_keys_have_admins" BEFORE INSERT OR UPDATE OF "owner_id", "revoked_at" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "api_keys_have_admins"();--> statement-breakpoint
CREATE FUNCTION "invitations_have_admins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."created_by" IS NOT NULL THEN
    PERFORM "demand_admin"(NEW."workspace_id", NEW."created_by");
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "invitations_have_admins" BEFORE INSERT OR UPDATE OF "created_by" ON "invitations" FOR EACH ROW EXECUTE FUNCTION "invitations_have_admins"();--> statement-breakpoint
-- Tells every process to look the key up again, and to check the live streams of the workspace. The uses of a key are
-- written often, so these columns are left out.
CREATE FUNCTION "api_keys_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dossier_keys', OLD."hash");
  IF OLD."previous_hash" IS NOT NULL THEN
    PERFORM pg_notify('dossier_keys', OLD."previous_hash");
  END IF;
  PERFORM pg_notify('dossier_access', OLD."workspace_id" || ' ' || OLD."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_keys_changed" AFTER DELETE OR UPDATE OF "hash", "previous_hash", "previous_until", "scopes", "expires_at", "revoked_at", "allowed_addresses", "rate_limit_per_minute" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "api_keys_changed"();--> statement-breakpoint
-- Whoever removes or demotes a member, the program or a person in psql: the keys, invitations and streams end.
CREATE FUNCTION "members_access_ends"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW."role" = 'MEMBER' OR OLD."role" = 'OWNER' THEN
    DELETE FROM "invitations" WHERE "workspace_id" = OLD."workspace_id" AND "created_by" = OLD."user_id";
  END IF;
  IF TG_OP = 'DELETE' OR NEW."role" = 'MEMBER' THEN
    UPDATE "api_keys" SET "revoked_at" = now() WHERE "workspace_id" = OLD."workspace_id" AND "owner_id" = OLD."user_id" AND "revoked_at" IS NULL;
  END IF;
  PERFORM pg_notify('dossier_access', OLD."workspace_id" || ' ' || OLD."user_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_access_ends_by_removal" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "members_access_ends"();--> statement-breakpoint
CREATE TRIGGER "members_access_ends_by_role" AFTER UPDATE OF "role" ON "members" FOR EACH ROW WHEN (OLD."role" IS DISTINCT FROM NEW."role") EXECUTE FUNCTION "members_access_ends"();
