import type { Step, StepState, Trigger } from '@dossier/domain/workflows/schema.ts';
import { Text } from '@mantine/core';
import { t } from '../../src/language/t.ts';
import { Drag } from '../../src/workflows/flow/drag.tsx';
import { useEditing } from '../../src/workflows/flow/editing.ts';
import { FlowContext } from '../../src/workflows/flow/flow-context.ts';
import { FlowList } from '../../src/workflows/flow/flow-list.tsx';
import { Mark, StepLog } from '../../src/workflows/run/step-log.tsx';
import { FieldProblems, ProblemsHere } from '../../src/workflows/run/stop-notices.tsx';
import { TriggerCard } from '../../src/workflows/trigger/trigger-fields.tsx';
import { newTrigger, triggerKinds } from '../../src/workflows/workflows.ts';
import { longText, nothing } from './example-data.ts';
import { each, wide } from './states.tsx';

const task = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  action: 'createTask',
  input: {
    title: 'Call {{ record.title }}',
    assigneeId: '{{ deal.ownerId }}',
    dueAt: '{{ now | add_business_days: 2 }}',
  },
  ...more,
});
const steps: Step[] = [
  { name: 'contact', action: 'createRecord', input: { title: '{{ trigger.body.name }}' } },
  {
    name: 'isKnown',
    action: 'branch',
    input: { condition: { all: [{ left: '{{ record.email }}', operator: 'isNotEmpty' }] } },
    then: [task('call', { onError: 'continue' })],
    else: [],
  },
  { name: 'wait', action: 'wait', input: { duration: 3, unit: 'days' } },
  {
    name: 'each',
    action: 'forEach',
    input: { items: '{{ steps.found.records }}' },
    steps: [task('remind', { input: { title: longText } })],
  },
  {
    name: 'send',
    action: 'callApi',
    input: { method: 'POST', url: 'https://api.example.com/leads' },
    onError: 'branch',
    onErrorSteps: [task('tell')],
  },
];
const problems = [{ step: 'contact', path: 'input.title', fieldKey: 'status', message: 'The field "status" is gone.' }];
const states: readonly StepState[] = ['SUCCEEDED', 'WAITING', 'RETRYING', 'FAILED'];
const titles: Readonly<Record<string, string>> = {
  createRecord: 'Create a record',
  createTask: 'Create a task',
  branch: 'Branch',
  wait: 'Wait',
  forEach: 'For each',
  callApi: 'Call an address',
};
const log = states.map((state, at) => ({
  path: String(at),
  name: steps[at]?.name ?? '',
  action: steps[at]?.action ?? '',
  state,
  input: { title: 'Call Example Contact' },
  output: state === 'FAILED' ? null : { taskId: 'task_example' },
  error: state === 'FAILED' ? 'The address answered 500.' : null,
  attempts: at + 1,
  startedAt: '2026-03-12T09:00:00.000Z',
  finishedAt: state === 'WAITING' ? null : '2026-03-12T09:00:01.250Z',
}));
const schedule: Trigger = { kind: 'schedule', cron: '0 9 * * 1', timeZone: 'Europe/Berlin' };
const handlers = { onToggle: nothing, onChange: nothing };
const plain = {
  openName: undefined,
  open: nothing,
  titleOf: (action: string) => titles[action] ?? action,
  bodyOf: () => <Text>{longText}</Text>,
  problems: [],
};
const list = <FlowList steps={steps} list="" place={t('the automation')} />;

/** An automation: its trigger, its steps, and their state in a run. */
export const automations = Object.entries({
  ...each(
    'trigger',
    triggerKinds.map(({ value }) => value),
    (kind) => <TriggerCard {...handlers} trigger={newTrigger(kind)} isOpen={false} />,
  ),
  'trigger, open': wide(<TriggerCard {...handlers} trigger={schedule} isOpen />),
  problems: wide(<FieldProblems problems={problems} />, <ProblemsHere problems={problems} step="contact" />),
  'steps to edit, one open, one troubled': wide(<Edited />),
  'steps of a run': wide(
    <FlowContext value={{ ...plain, steps, markOf, isFaint: ({ name }) => name === 'send' }}>{list}</FlowContext>,
  ),
  'no steps': wide(
    <FlowContext value={{ ...plain, steps: [] }}>
      <FlowList steps={[]} list="" place={t('the run')} />
    </FlowContext>,
  ),
  'log of steps': wide(<StepLog steps={log} />),
});

function Edited() {
  const { editing } = useEditing({ trigger: schedule, steps }, [], nothing);
  return (
    <FlowContext value={{ ...plain, steps, editing, problems, openName: 'wait' }}>
      <Drag steps={steps} onMove={nothing}>
        {list}
      </Drag>
    </FlowContext>
  );
}

function markOf({ name }: Step) {
  const at = steps.findIndex((step) => step.name === name);
  const state = states[at];
  return state && <Mark mark={{ state, passes: at, failures: at === 3 ? 1 : 0, tookMs: 1_250 }} />;
}
