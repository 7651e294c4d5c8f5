CREATE TABLE "attachment_pieces" (
	"workspace_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "attachment_pieces_workspace_id_attachment_id_position_pk" PRIMARY KEY("workspace_id","attachment_id","position")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid,
	"deal_id" uuid,
	"task_id" uuid,
	"comment_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"piece_count" integer NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orphaned_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attachments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "attachments_parent" CHECK (num_nonnulls(record_id, deal_id, task_id, comment_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "attachment_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "attachment_pieces" ADD CONSTRAINT "attachment_pieces_fk" FOREIGN KEY ("workspace_id","attachment_id") REFERENCES "public"."attachments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_record_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_comment_fk" FOREIGN KEY ("workspace_id","comment_id") REFERENCES "public"."comments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_created" ON "attachments" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_record" ON "attachments" USING btree ("workspace_id","record_id","created_at","id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "attachments_deal" ON "attachments" USING btree ("workspace_id","deal_id","created_at","id") WHERE deal_id is not null;--> statement-breakpoint
CREATE INDEX "attachments_task" ON "attachments" USING btree ("workspace_id","task_id","created_at","id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "attachments_comment" ON "attachments" USING btree ("workspace_id","comment_id","created_at","id") WHERE comment_id is not null;