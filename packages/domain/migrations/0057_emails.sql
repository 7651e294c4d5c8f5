CREATE TABLE "emails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"record_id" uuid,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"reply_to_name" text,
	"reply_to_address" text,
	"subject" text NOT NULL,
	"body" text,
	"sealed_body" text,
	"unsubscribe_url" text,
	"actor" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"message_id" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "emails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"workspace_id" uuid NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"user_name" text,
	"password" text,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_settings_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("workspace_id","due_at","id") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "emails_attempted" ON "emails" USING btree ("workspace_id","attempted_at");--> statement-breakpoint
CREATE INDEX "emails_record" ON "emails" USING btree ("workspace_id","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_old" ON "emails" USING btree ("created_at");