import classes from './calendar.module.css';

export interface CalendarItem {
  id: string;
  title: string;
  day: string;
  /** The time of day, as people read it. */
  time?: string | undefined;
  /** `done` is crossed out, `late` is red. */
  tone?: 'done' | 'late' | undefined;
}

export function ItemContent({ item: { title, time } }: { item: CalendarItem }) {
  return (
    <>
      {time !== undefined && <span className={classes.time}>{time}</span>}
      <span className={`cut ${classes.itemTitle}`}>{title}</span>
    </>
  );
}
