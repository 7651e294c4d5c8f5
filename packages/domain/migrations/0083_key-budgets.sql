ALTER TABLE "api_keys" ADD COLUMN "budget" jsonb;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "spent_on" date;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "spent_writes" integer;--> statement-breakpoint
-- Also tells of a changed budget.
CREATE OR REPLACE TRIGGER "api_keys_changed" AFTER DELETE OR UPDATE OF "hash", "previous_hash", "previous_until", "scopes", "expires_at", "revoked_at", "allowed_addresses", "rate_limit_per_minute", "budget" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "api_keys_changed"();
