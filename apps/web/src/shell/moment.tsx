import { showDateTime, showRelative } from '../moments.ts';

/** How long ago; the exact moment on a touch of the mouse. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={showDateTime(at)} className="tabular">
      {showRelative(at)}
    </time>
  );
}
