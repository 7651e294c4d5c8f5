CREATE TABLE "request_usage" (
	"workspace_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"key_id" uuid NOT NULL,
	"counted" integer NOT NULL,
	"limited" integer NOT NULL,
	CONSTRAINT "request_usage_workspace_id_minute_key_id_pk" PRIMARY KEY("workspace_id","minute","key_id")
);
--> statement-breakpoint
CREATE INDEX "request_usage_old" ON "request_usage" USING btree ("minute");