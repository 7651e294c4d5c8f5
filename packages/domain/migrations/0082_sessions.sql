ALTER TABLE "operations" ADD COLUMN "open_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "operations_open" ON "operations" USING btree ("workspace_id","open_key") WHERE open_key is not null;