ALTER TABLE "deliveries" ADD COLUMN "order_key" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "ordering" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_ordered" ON "deliveries" USING btree ("workspace_id","webhook_id","order_key","position") WHERE status = 'PENDING' and order_key is not null;