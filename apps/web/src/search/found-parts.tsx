import type { Part } from '@dossier/domain/search/schema.ts';
import classes from './search.module.css';

export function FoundParts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className={classes.found}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}
