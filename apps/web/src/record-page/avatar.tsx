import { colorOf, initialsOf } from '../members/person.tsx';
import classes from './record-head.module.css';

/** A record as its initials in a colour of its own. */
export function Avatar({ id, title }: { id: string; title: string }) {
  return (
    <span className={classes.avatar} style={{ background: colorOf(id) }} aria-hidden="true">
      {initialsOf(title)}
    </span>
  );
}
