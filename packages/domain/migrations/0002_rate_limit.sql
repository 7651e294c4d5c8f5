-- The requests that each workspace was admitted with in the last minute. Unlogged: a crash of
-- PostgreSQL empties it and counting starts anew, and no write waits for the disk.
CREATE UNLOGGED TABLE request_counters (
  workspace_id uuid PRIMARY KEY,
  -- When the newest counter was opened; it counts for one second.
  opened_at timestamp with time zone NOT NULL DEFAULT '-infinity',
  -- Per counter, oldest first: when it counted last, and how many.
  counted_at timestamp with time zone[] NOT NULL DEFAULT '{}',
  counts integer[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50);
--> statement-breakpoint
-- Admits up to `wanted` requests of a workspace and counts them, so that no 60 s ever hold more than
-- `allowed`. Two requests share a counter only within a second, and a counter is kept until 60 s after
-- its last request: a slot comes back up to a second late, never early, and at the latest 60 s after a
-- refusal. `moment` is for tests; otherwise it is the clock of the database once the row is ours.
CREATE FUNCTION admit_requests(workspace uuid, wanted integer, allowed integer, moment timestamp with time zone DEFAULT NULL, OUT admitted integer, OUT remaining integer, OUT next_slot_ms double precision)
LANGUAGE plpgsql AS $$
DECLARE
  kept request_counters;
  used integer := 0;
  newest integer;
BEGIN
  SELECT * INTO kept FROM request_counters WHERE workspace_id = workspace FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO request_counters (workspace_id) VALUES (workspace) ON CONFLICT DO NOTHING;
    SELECT * INTO kept FROM request_counters WHERE workspace_id = workspace FOR UPDATE;
  END IF;

  newest := cardinality(kept.counts);
  -- A clock that is set back must not open a counter before the last one.
  moment := greatest(coalesce(moment, clock_timestamp()), kept.counted_at[newest]);
  FOR counter IN REVERSE newest..1 LOOP
    IF kept.counted_at[counter] <= moment - interval '60 s' THEN
      kept.counted_at := kept.counted_at[counter + 1:];
      kept.counts := kept.counts[counter + 1:];
      newest := newest - counter;
      EXIT;
    END IF;
    used := used + kept.counts[counter];
  END LOOP;

  admitted := least(wanted, greatest(allowed - used, 0));
  remaining := greatest(allowed - used - admitted, 0);
  IF admitted > 0 THEN
    IF newest = 0 OR moment >= kept.opened_at + interval '1 s' THEN
      kept.opened_at := moment;
      newest := newest + 1;
      kept.counts[newest] := 0;
    END IF;
    kept.counted_at[newest] := moment;
    kept.counts[newest] := kept.counts[newest] + admitted;
    UPDATE request_counters SET opened_at = kept.opened_at, counted_at = kept.counted_at, counts = kept.counts WHERE workspace_id = workspace;
  END IF;
  next_slot_ms := extract(epoch FROM kept.counted_at[1] + interval '60 s' - moment) * 1000;
END
$$;
