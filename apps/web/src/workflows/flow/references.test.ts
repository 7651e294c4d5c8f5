import type { Step } from '@dossier/domain/workflows/schema.ts';
import { expect, it } from 'vitest';
import { Unread } from '../../ui/input/reading.ts';
import { replaceNamed, type Unnamed } from './references.ts';
import { stepAt } from './tree.ts';

const step = (name: string, title = '', more: Partial<Step> = {}): Step => ({
  name,
  action: 'createTask',
  input: { title },
  ...more,
});

/** The steps after the step at a path got these names, one after the other. */
function type(steps: readonly Step[], path: string, names: readonly string[]): Step[] {
  let unnamed: Unnamed | undefined;
  let now = [...steps];
  for (const name of names) {
    const at = stepAt(now, path);
    if (!at) throw new Error(`There is no step at ${path}.`);
    ({ steps: now, unnamed } = replaceNamed(now, path, { ...at, name }, unnamed));
  }
  return now;
}

it('what uses a step follows its name, in every list and form', () => {
  const steps = [
    step('task'),
    step('split', '{{ steps.task.output.id }} and {% if steps["task"].error %}x{% endif %}', {
      action: 'branch',
      then: [step('inner', `{{ steps['task'].output | default: steps.task2 }} {{ resumeUrls.task }}`)],
      onErrorSteps: [step('mend', 'steps.task, but no template')],
    }),
    step('wait', '', { action: 'waitFor', input: { since: 'task' } }),
  ];
  const [named, split, wait] = type(steps, '0', ['tas', 'ta', 't', 'to', 'tod', 'todo']);
  expect(named?.name).toBe('todo');
  expect(wait?.input).toEqual({ since: 'todo' });
  expect(split?.input).toEqual({ title: '{{ steps.todo.output.id }} and {% if steps["todo"].error %}x{% endif %}' });
  expect(split?.then?.[0]?.input).toEqual({
    title: `{{ steps['todo'].output | default: steps.task2 }} {{ resumeUrls.todo }}`,
  });
  expect(split?.onErrorSteps?.[0]?.input).toEqual({ title: 'steps.task, but no template' });
});

it('a name on the way that is none, or that of another step, takes no reference along', () => {
  const uses = step('last', '{{ steps.task2.output }} {{ steps.task.output }}');
  const steps = [step('task'), step('task2'), uses];
  expect(type(steps, '1', ['task', 'tas', 'ta', 't', '', 'n', 'ne', 'new'])[2]?.input).toEqual({
    title: '{{ steps.new.output }} {{ steps.task.output }}',
  });
  expect(type(steps, '1', ['task', '', 'No'])[2]?.input).toEqual(uses.input);
  expect(type(steps, '1', ['task', '', 'No', 'no'])[2]?.input).toEqual({
    title: '{{ steps.no.output }} {{ steps.task.output }}',
  });
});

it('keeps what cannot be read yet', () => {
  const amount = new Unread('is not a number', '1,2x');
  const steps = [step('task'), step('deal', '', { input: { amount, title: '{{ steps.task.output }}' } })];
  const input = type(steps, '0', ['todo'])[1]?.input;
  expect(input).toEqual({ amount, title: '{{ steps.todo.output }}' });
  expect(input?.['amount']).toBeInstanceOf(Unread);
});
