import { showAhead, showDateTime, showRelative } from '../../ground/moments.ts';

interface MomentProps {
  at: string;
  /** It is to come. */
  isAhead?: boolean;
}

/** A relative time; the exact one on hover. */
export function Moment({ at, isAhead = false }: MomentProps) {
  return (
    <time dateTime={at} title={showDateTime(at)} className="tabular">
      {isAhead ? showAhead(at) : showRelative(at)}
    </time>
  );
}
