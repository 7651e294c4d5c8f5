import { Popover, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../language/t.ts';
import { zoned, zonedDay } from '../../language/person.ts';
import { today } from '../../ground/moments.ts';
import { IconButton } from '../icon.tsx';
import { readDate, readMoment, showDateInput, showMomentInput } from './read-date.ts';
import { Unread } from './reading.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';
// Loaded on demand: the calendar is as large as a page.
const Month = lazy(() => import('./month.tsx').then(({ Month }) => ({ default: Month })));

interface DateFieldProps extends Omit<TypedFieldProps<string>, 'read' | 'show'> {
  withTime: boolean;
  /** Default time for a day typed or picked without one. */
  timeOf?: (day: Date) => Date;
  isInPopover?: boolean;
}

/** A date, or a moment in the person's time zone, typed or picked; `onChange` gets the API's format. */
export function DateField({ withTime, timeOf, isInPopover = false, value, onChange, ...rest }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const known = value instanceof Unread ? null : value;
  const name = rest['aria-label'] ?? (typeof rest.label === 'string' ? rest.label : t('the date'));
  const pick = (day: string | null) => {
    setIsOpen(false);
    if (day === null) return onChange(null);
    onChange(withTime ? atTimeOf(known, day, timeOf) : day);
  };
  const calendar = (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={!isInPopover}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          icon="calendar"
          label={t('Choose {name} in a calendar', { name })}
          size={22}
          onClick={() => setIsOpen((is) => !is)}
        />
      </Popover.Target>
      <Popover.Dropdown onKeyDown={(event) => event.stopPropagation()}>
        <Suspense fallback={<Skeleton width={220} height={240} />}>
          <Month day={known === null ? null : withTime ? today(new Date(known)) : known.slice(0, 10)} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TypedField
      autoComplete="off"
      {...rest}
      value={value}
      onChange={onChange}
      read={withTime ? (typed) => readMoment(typed, { timeOf }) : readDate}
      show={withTime ? showMomentInput : showDateInput}
      rightSection={calendar}
    />
  );
}

/** A picked day keeps the previous time of day; the default is the morning. */
function atTimeOf(known: string | null, day: string, timeOf?: (day: Date) => Date): string {
  const time = known === null ? undefined : zoned(known);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = zonedDay(year, month, date);
  if (!time && timeOf) return timeOf(at).toISOString();
  at.setHours(time?.getHours() ?? 9, time?.getMinutes() ?? 0, time?.getSeconds() ?? 0, time?.getMilliseconds() ?? 0);
  return at.toISOString();
}
