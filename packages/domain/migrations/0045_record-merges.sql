CREATE TABLE "record_merges" (
	"workspace_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"external_source" text,
	"external_id" text,
	"merged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_merges_workspace_id_from_id_pk" PRIMARY KEY("workspace_id","from_id")
);
--> statement-breakpoint
CREATE INDEX "record_merges_into" ON "record_merges" USING btree ("workspace_id","into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_merges_external" ON "record_merges" USING btree ("workspace_id","external_id",coalesce("external_source", '')) WHERE external_id is not null;