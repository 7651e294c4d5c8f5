ALTER TABLE "webhook_states" ADD COLUMN "rate_free_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "rate_limit_per_second" integer;