import { showAhead, showDateTime, showRelative } from '../../ground/moments.ts';

/** A relative time; the exact one on hover. */
export function Moment({ at, isAhead = false }: { at: string; isAhead?: boolean }) {
  return (
    <time dateTime={at} title={showDateTime(at)} className="tabular">
      {isAhead ? showAhead(at) : showRelative(at)}
    </time>
  );
}
