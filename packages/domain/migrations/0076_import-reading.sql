ALTER TABLE "import_parts" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_parts" ADD COLUMN "bytes" "bytea";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "converted_count" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "converted_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "header_row" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sheets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;