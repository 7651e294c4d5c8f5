CREATE TABLE "import_counts" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_count" integer NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "import_counts_workspace_id_import_id_pk" PRIMARY KEY("workspace_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "import_counts" ADD CONSTRAINT "import_counts_workspace_id_import_id_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;