const units: Record<string, [one: string, many: string]> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
};
const weekdays: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ordinals: Record<string, string> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '5': 'fifth',
  '-1': 'last',
  '-2': 'second to last',
};
const describedParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'COUNT', 'UNTIL', 'WKST']);

/** A recurrence rule (RFC 5545) in words. A rule with parts that have no words here is shown unchanged. */
export function describeRecurrence(rule: string): string {
  const parts = new Map(
    rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  const unit = units[parts.get('FREQ') ?? ''];
  if (!unit || [...parts.keys()].some((name) => !describedParts.has(name))) return rule;
  const interval = Number(parts.get('INTERVAL') ?? '1');
  const days = parts.get('BYDAY');
  if (days === 'MO,TU,WE,TH,FR' && interval === 1 && parts.get('FREQ') === 'WEEKLY')
    return `every weekday${ending(parts)}`;
  const every = interval === 1 ? `every ${unit[0]}` : `every ${interval} ${unit[1]}`;
  const onDays = days === undefined ? '' : ` on ${listed(days.split(',').map(dayWords))}`;
  return every + onDays + monthDays(parts.get('BYMONTHDAY')) + inMonths(parts.get('BYMONTH')) + ending(parts);
}

function dayWords(day: string): string {
  const [, nth = '', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
  const weekday = weekdays[name] ?? day;
  return nth === '' ? weekday : `the ${ordinals[nth.replace('+', '')] ?? `${nth}.`} ${weekday}`;
}

function monthDays(days: string | undefined): string {
  if (days === undefined) return '';
  return ` on ${listed(days.split(',').map((day) => (day === '-1' ? 'the last day' : `day ${day}`)))}`;
}

function inMonths(given: string | undefined): string {
  return given === undefined
    ? ''
    : ` in ${listed(given.split(',').map((month) => months[Number(month) - 1] ?? month))}`;
}

function ending(parts: Map<string, string>): string {
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  if (count !== undefined) return count === '1' ? ', once' : `, ${count} times`;
  return until === undefined ? '' : `, until ${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
}

function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
