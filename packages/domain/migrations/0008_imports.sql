CREATE TABLE "export_parts" (
	"workspace_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "export_parts_workspace_id_export_id_position_pk" PRIMARY KEY("workspace_id","export_id","position")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"state" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"cursor" text,
	"part_count" integer DEFAULT 0 NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "exports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"message" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_errors_workspace_id_import_id_row_pk" PRIMARY KEY("workspace_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "import_parts_workspace_id_import_id_position_pk" PRIMARY KEY("workspace_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"part_count" integer DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"delimiter" text DEFAULT ',' NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"match_field" text,
	"is_dry_run" boolean DEFAULT true NOT NULL,
	"are_reactions_run" boolean DEFAULT true NOT NULL,
	"started_by" jsonb NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"done_size" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"updated_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_workspace_id_export_id_exports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","export_id") REFERENCES "public"."exports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_workspace_id_import_id_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_workspace_id_import_id_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_old" ON "exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_order" ON "imports" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_old" ON "imports" USING btree ("created_at");