CREATE TABLE "favourites" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_workspace_id_user_id_record_id_pk" PRIMARY KEY("workspace_id","user_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_workspace_id_record_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_record" ON "favourites" USING btree ("workspace_id","record_id");