import { expect, it } from 'vitest';
import { describeRecurrence } from './recurrence-select.tsx';

it.each([
  ['FREQ=DAILY', 'every day'],
  ['FREQ=WEEKLY;BYDAY=MO', 'every week on Monday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'every 2 weeks on Monday, Wednesday and Friday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=3', 'every month on day 1 and the last day, 3 times'],
  ['FREQ=YEARLY;BYMONTH=3;UNTIL=20300101T000000Z', 'every year in March, until 2030-01-01'],
])('says %s as "%s"', (rule, words) => {
  expect(describeRecurrence(rule)).toBe(words);
});

it('shows a rule with rarer parts as it is, rather than a half of it', () => {
  expect(describeRecurrence('FREQ=YEARLY;BYWEEKNO=20')).toBe('FREQ=YEARLY;BYWEEKNO=20');
});
