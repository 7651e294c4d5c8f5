import { showDateTime, showRelative } from '../moments.ts';

/** A relative time; the exact one on hover. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={showDateTime(at)} className="tabular">
      {showRelative(at)}
    </time>
  );
}
