CREATE TABLE "link_kinds" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"reverse_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_kinds_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_links" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_links_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "record_links_pair" UNIQUE("workspace_id","from_id","to_id","kind_id")
);
--> statement-breakpoint
ALTER TABLE "record_links" ADD CONSTRAINT "record_links_workspace_id_kind_id_link_kinds_workspace_id_id_fk" FOREIGN KEY ("workspace_id","kind_id") REFERENCES "public"."link_kinds"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_links" ADD CONSTRAINT "record_links_workspace_id_from_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","from_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_links" ADD CONSTRAINT "record_links_workspace_id_to_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","to_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_kinds_created" ON "link_kinds" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "record_links_from" ON "record_links" USING btree ("workspace_id","from_id","created_at","id");--> statement-breakpoint
CREATE INDEX "record_links_to" ON "record_links" USING btree ("workspace_id","to_id","created_at","id");--> statement-breakpoint
CREATE INDEX "record_links_kind" ON "record_links" USING btree ("workspace_id","kind_id");