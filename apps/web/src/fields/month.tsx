import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';

/** A calendar in which a day is picked, or the picked one taken back. */
export function Month({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  return <DatePicker size="xs" allowDeselect value={day} defaultDate={day ?? new Date()} onChange={onPick} />;
}
