import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';

/** A calendar to pick a day; a second click on it clears it. */
export function Month({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  return <DatePicker size="xs" allowDeselect value={day} defaultDate={day ?? new Date()} onChange={onPick} />;
}
