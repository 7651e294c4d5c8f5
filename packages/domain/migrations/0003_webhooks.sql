CREATE TABLE "deliveries" (
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "deliveries_workspace_id_webhook_id_id_pk" PRIMARY KEY("workspace_id","webhook_id","id")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"workspace_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"response_status" integer,
	"error_class" text,
	"error" text,
	"request_headers" text NOT NULL,
	"response_headers" text,
	"response_body" text,
	CONSTRAINT "delivery_attempts_workspace_id_delivery_id_number_pk" PRIMARY KEY("workspace_id","delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_states" (
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"pauses" integer DEFAULT 0 NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"lease_owner" uuid,
	"lease_until" timestamp (3) with time zone,
	"lease_slots" smallint DEFAULT 0 NOT NULL,
	"lease_wanted" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_states_workspace_id_webhook_id_pk" PRIMARY KEY("workspace_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"kinds" text[],
	"folder_id" uuid,
	"pipeline_id" uuid,
	"changed_field" text,
	"headers" jsonb NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"is_enabled" boolean NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_states" ADD CONSTRAINT "webhook_states_workspace_id_webhook_id_webhooks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("workspace_id","webhook_id","next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("workspace_id","webhook_id","id") WHERE status = 'FAILED';--> statement-breakpoint
CREATE INDEX "deliveries_old" ON "deliveries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_created" ON "webhooks" USING btree ("workspace_id","created_at","id");