CREATE TABLE "awaited_owners" (
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"subject_id" text NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "awaited_owners_workspace_id_email_subject_id_field_pk" PRIMARY KEY("workspace_id","email","subject_id","field")
);
