import type { Step } from '@dossier/domain/workflows/schema.ts';
import { expect, it } from 'vitest';
import { Unread } from '../../ui/input/reading.ts';
import { copiedSteps, copySteps, freshCopies, markedIn, readSteps } from './editing.ts';

const step = (name: string, more: Partial<Step> = {}): Step => ({ name, action: 'createTask', input: {}, ...more });

it('takes steps through the clipboard', () => {
  const steps = [step('split', { action: 'branch', then: [step('task')], else: [] })];
  expect(readSteps(markedIn(copySteps(steps)))).toEqual(steps);
  expect(copiedSteps()).toEqual(steps);
});

it('takes no other text for steps', () => {
  for (const text of ['hello', '{}', '[1]', '{"dossierSteps":[]}', '{"dossierSteps":[{"name":"No Name"}]}'])
    expect(readSteps(markedIn(text))).toBeUndefined();
});

it('copies no number that cannot be read', () => {
  const broken = step('deal', { input: { amount: new Unread('is not a number', '1,2,3x') } });
  expect(() => copySteps([broken])).toThrow('Step "deal": Amount is not a number');
});

it('names copies anew where the name is taken, also where they refer to one another', () => {
  const own = [step('task'), step('task2')];
  const copies = freshCopies(
    [
      step('task', { action: 'branch', then: [step('note', { input: { text: 'steps.task' } })], else: [] }),
      step('end', {
        input: { title: '{{ steps.task.output.id }} {{ steps["note"].output }} {{ steps.other.output }}' },
      }),
    ],
    { steps: own },
  );
  expect(copies).toEqual([
    step('task3', { action: 'branch', then: [step('note', { input: { text: 'steps.task' } })], else: [] }),
    step('end', {
      input: { title: '{{ steps.task3.output.id }} {{ steps["note"].output }} {{ steps.other.output }}' },
    }),
  ]);
});
