DROP INDEX "events_old";--> statement-breakpoint
DROP INDEX "deliveries_old";