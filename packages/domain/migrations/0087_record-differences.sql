CREATE TABLE "record_differences" (
	"workspace_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_differences_workspace_id_record_id_other_id_pk" PRIMARY KEY("workspace_id","record_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "record_differences" ADD CONSTRAINT "record_differences_workspace_id_record_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_differences" ADD CONSTRAINT "record_differences_workspace_id_other_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","other_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_differences_other" ON "record_differences" USING btree ("workspace_id","other_id");