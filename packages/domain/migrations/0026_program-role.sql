-- The program's role may neither delete entries of the audit log nor analyze a table (docs/decisions/0038). These
-- functions do so with the rights of the tables' owner, and only as far as their parameters reach.
CREATE FUNCTION "prune_audit_entries"("older_than_days" integer, "count_max" integer) RETURNS SETOF uuid LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM "audit_entries" WHERE ("workspace_id", "id") IN (
    SELECT old."workspace_id", old."id" FROM "workspaces" w
    CROSS JOIN LATERAL (
      SELECT "workspace_id", "id" FROM "audit_entries"
      WHERE "workspace_id" = w."id" AND "created_at" < now() - make_interval(days => greatest("older_than_days", 30))
      ORDER BY "created_at", "id" LIMIT "count_max" FOR UPDATE SKIP LOCKED
    ) old
    LIMIT "count_max")
  RETURNING "id"
$$;--> statement-breakpoint
CREATE FUNCTION "analyze_records"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- If an ANALYZE is under way already, it does not wait for it.
  ANALYZE (SKIP_LOCKED) "records";
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "prune_audit_entries"(integer, integer), "analyze_records"() FROM PUBLIC;
