CREATE TABLE "mail_choices" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"digest_hour" integer,
	"has_mentions" boolean NOT NULL,
	"has_assignments" boolean NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"digest_at" timestamp (3) with time zone,
	"digest_day" date,
	CONSTRAINT "mail_choices_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_choices_digest" ON "mail_choices" USING btree ("digest_at") WHERE digest_at is not null;--> statement-breakpoint
CREATE INDEX "notices_mail" ON "notices" USING btree ("mail_at") WHERE mail_at is not null;