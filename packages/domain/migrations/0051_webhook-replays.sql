CREATE TABLE "webhook_replays" (
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"kinds" text[],
	"record_id" uuid,
	"only_missing" boolean NOT NULL,
	"rate_per_minute" integer,
	"expected" jsonb NOT NULL,
	"examined" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"next_page_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text,
	"started_by" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_replays_workspace_id_webhook_id_id_pk" PRIMARY KEY("workspace_id","webhook_id","id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "replay_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_workspace_id_webhook_id_webhooks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_replays_order" ON "webhook_replays" USING btree ("workspace_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_replays_running" ON "webhook_replays" USING btree ("workspace_id","webhook_id") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_replayed" ON "deliveries" USING btree ("workspace_id","webhook_id","event_id","replay_id") WHERE replay_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_replay" ON "deliveries" USING btree ("workspace_id","webhook_id","replay_id","status") WHERE replay_id is not null;