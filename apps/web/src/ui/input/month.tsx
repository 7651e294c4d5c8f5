import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import { DatePicker, DatesProvider, type DayOfWeek } from '@mantine/dates';
import { person } from '../../language/person.ts';
import { today } from '../../ground/moments.ts';

const settings = {
  locale: person.language,
  // Guarantee: person.ts keeps it within 0 and 6.
  firstDayOfWeek: person.firstDayOfWeek as DayOfWeek,
};

/** A calendar to pick a day; the chosen day, picked again, stays. */
export function Month({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  return (
    <DatesProvider settings={settings}>
      <DatePicker size="xs" value={day} defaultDate={day ?? today()} onChange={onPick} />
    </DatesProvider>
  );
}
