CREATE TABLE "view_pins" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "view_pins_workspace_id_user_id_view_id_pk" PRIMARY KEY("workspace_id","user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"folder_id" uuid,
	"pipeline_id" uuid,
	"is_shared" boolean NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"definition" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "view_pins" ADD CONSTRAINT "view_pins_workspace_id_view_id_views_workspace_id_id_fk" FOREIGN KEY ("workspace_id","view_id") REFERENCES "public"."views"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_workspace_id_folder_id_folders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_workspace_id_pipeline_id_pipelines_workspace_id_id_fk" FOREIGN KEY ("workspace_id","pipeline_id") REFERENCES "public"."pipelines"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_pins_view" ON "view_pins" USING btree ("workspace_id","view_id");--> statement-breakpoint
CREATE INDEX "views_order" ON "views" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "views_folder" ON "views" USING btree ("workspace_id","folder_id","created_at","id");--> statement-breakpoint
CREATE INDEX "views_pipeline" ON "views" USING btree ("workspace_id","pipeline_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "views_default_of_folder" ON "views" USING btree ("workspace_id","folder_id") WHERE "views"."is_default" and "views"."folder_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "views_default_of_pipeline" ON "views" USING btree ("workspace_id","pipeline_id") WHERE "views"."is_default" and "views"."pipeline_id" is not null;