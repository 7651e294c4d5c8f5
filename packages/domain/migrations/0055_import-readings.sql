CREATE TABLE "import_names" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "import_names_workspace_id_import_id_folder_id_key_pk" PRIMARY KEY("workspace_id","import_id","folder_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"column" integer NOT NULL,
	"problem" text NOT NULL,
	"count" integer NOT NULL,
	"examples" jsonb NOT NULL,
	CONSTRAINT "import_problems_workspace_id_import_id_column_problem_pk" PRIMARY KEY("workspace_id","import_id","column","problem")
);
--> statement-breakpoint
ALTER TABLE "import_errors" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "keeps_rows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "partial_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "linked_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_names" ADD CONSTRAINT "import_names_workspace_id_import_id_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_workspace_id_import_id_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;