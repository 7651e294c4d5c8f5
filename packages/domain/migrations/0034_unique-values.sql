CREATE TABLE "record_unique_values" (
	"workspace_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "record_unique_values_key" PRIMARY KEY("workspace_id","folder_id","key","digest")
);
--> statement-breakpoint
ALTER TABLE "record_unique_values" ADD CONSTRAINT "record_unique_values_workspace_id_record_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_unique_values_record" ON "record_unique_values" USING btree ("workspace_id","record_id");