import { Box } from '@mantine/core';

export interface CalendarItem {
  id: string;
  title: string;
  day: string;
  /** Formatted time of day. */
  time?: string | undefined;
  /** `done` is crossed out, `late` is red. */
  tone?: 'done' | 'late' | undefined;
}

export function ItemContent({ item: { title, time, tone } }: { item: CalendarItem }) {
  return (
    <>
      {time !== undefined && (
        <Box component="span" flex="none" c="dimmed" className="tabular">
          {time}
        </Box>
      )}
      <Box component="span" className="cut" {...(tone === 'done' ? { c: 'dimmed', td: 'line-through' } : {})}>
        {title}
      </Box>
    </>
  );
}
