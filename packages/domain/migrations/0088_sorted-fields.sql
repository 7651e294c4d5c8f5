CREATE TABLE "record_sort_keys" (
	"workspace_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"key" text NOT NULL,
	"folder_id" uuid NOT NULL,
	"number" numeric,
	"name" text,
	"bytes" text,
	CONSTRAINT "record_sort_keys_workspace_id_record_id_key_pk" PRIMARY KEY("workspace_id","record_id","key")
);
--> statement-breakpoint
CREATE TABLE "sorted_fields" (
	"workspace_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"places" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"filled_at" timestamp (3) with time zone,
	CONSTRAINT "sorted_fields_workspace_id_folder_id_key_pk" PRIMARY KEY("workspace_id","folder_id","key")
);
--> statement-breakpoint
ALTER TABLE "record_sort_keys" ADD CONSTRAINT "record_sort_keys_workspace_id_record_id_records_workspace_id_id_fk" FOREIGN KEY ("workspace_id","record_id") REFERENCES "public"."records"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_sort_keys_number" ON "record_sort_keys" USING btree ("workspace_id","folder_id","key","number","record_id") WHERE "number" is not null;--> statement-breakpoint
CREATE INDEX "record_sort_keys_name" ON "record_sort_keys" USING btree ("workspace_id","folder_id","key",(lower("name" collate "und-x-icu") collate "names"),"record_id") WHERE "name" is not null;--> statement-breakpoint
CREATE INDEX "record_sort_keys_bytes" ON "record_sort_keys" USING btree ("workspace_id","folder_id","key",("bytes" collate "C"),"record_id") WHERE "bytes" is not null;--> statement-breakpoint
CREATE INDEX "record_sort_keys_empty" ON "record_sort_keys" USING btree ("workspace_id","folder_id","key","record_id") WHERE number is null and name is null and bytes is null;--> statement-breakpoint
CREATE FUNCTION "sort_keys_of"("workspace" uuid, "folder" uuid, "record" uuid, "data" jsonb) RETURNS SETOF "record_sort_keys" LANGUAGE sql STABLE AS $$
  SELECT "workspace", "record", f."key", "folder",
    CASE
      WHEN f."kind" = 'number' AND v."type" = 'number' THEN v."text"::numeric
      WHEN f."kind" = 'choice' AND v."type" = 'string' THEN coalesce((f."places" ->> v."text")::numeric, (SELECT count(*) + 1 FROM jsonb_object_keys(f."places")))
    END,
    CASE WHEN f."kind" = 'name' AND v."type" = 'string' THEN left(v."text", 500) END,
    CASE WHEN f."kind" = 'bytes' AND v."type" = 'string' OR f."kind" = 'boolean' AND v."type" = 'boolean' THEN left(v."text", 500) END
  FROM "sorted_fields" f, LATERAL (SELECT jsonb_typeof("data" -> f."key") AS "type", "data" ->> f."key" AS "text") v
  WHERE f."workspace_id" = "workspace" AND f."folder_id" = "folder"
$$;--> statement-breakpoint
CREATE FUNCTION "records_keep_sort_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "record_sort_keys" WHERE "workspace_id" = OLD."workspace_id" AND "record_id" = OLD."id";
  END IF;
  IF NEW."deleted_at" IS NULL THEN
    INSERT INTO "record_sort_keys" SELECT * FROM "sort_keys_of"(NEW."workspace_id", NEW."folder_id", NEW."id", NEW."data");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "records_sort_keys_of_new" AFTER INSERT ON "records" FOR EACH ROW EXECUTE FUNCTION "records_keep_sort_keys"();--> statement-breakpoint
CREATE TRIGGER "records_sort_keys_of_changed" AFTER UPDATE OF "folder_id", "data", "deleted_at" ON "records" FOR EACH ROW WHEN (OLD."folder_id" <> NEW."folder_id" OR OLD."data" <> NEW."data" OR OLD."deleted_at" IS DISTINCT FROM NEW."deleted_at") EXECUTE FUNCTION "records_keep_sort_keys"();
