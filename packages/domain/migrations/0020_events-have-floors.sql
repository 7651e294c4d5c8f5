CREATE TABLE "event_floors" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
