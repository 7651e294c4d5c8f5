import { stepLists } from '@dossier/domain/workflows/constants.ts';
import type { Step } from '@dossier/domain/workflows/definition.ts';

export interface Given {
  readonly n: string;
  readonly recordId: string;
  /** True if its record changes; otherwise its wait ends by time. */
  readonly isChanging: boolean;
}

export const items = ['a', 'b'];
const n = '{{ trigger.body.n }}';
const equals = (left: unknown, right: unknown) => ({ left, operator: 'equals', right });

function task(name: string, title: string): Step {
  return { name, action: 'createTask', input: { title } };
}

/** One step of each kind: finding, waiting, answering, assigning, counting, failing and repeating. */
export function everyStep(url: string, userIds: readonly string[]): Step[] {
  return [
    task('first', `${n} first`),
    { name: 'foundRecords', action: 'findRecords', input: { where: { field: 'title', op: 'eq', value: `New ${n}` } } },
    { name: 'foundDeals', action: 'findDeals', input: {} },
    { name: 'foundTasks', action: 'findTasks', input: { where: { field: 'title', op: 'eq', value: `${n} first` } } },
    { name: 'answered', action: 'respond', input: { status: 201, body: { n } } },
    {
      name: 'assigned',
      action: 'assignOwner',
      input: { pool: { by: 'roundRobin', members: userIds.map((userId) => ({ userId })) } },
    },
    { name: 'counted', action: 'increment', input: { name: 'runs' } },
    {
      name: 'refused',
      action: 'callApi',
      input: { url: `${url}/refused/${n}` },
      onError: 'branch',
      onErrorSteps: [task('mended', `${n} mended {{ steps.refused.error.status }}`)],
    },
    { name: 'untilThen', action: 'waitUntil', input: { date: '{{ trigger.body.until }}' } },
    {
      name: 'awaited',
      action: 'waitFor',
      input: {
        event: 'record.updated',
        timeout: '{{ trigger.body.timeoutS }}',
        unit: 'seconds',
        condition: equals('{{ event.record.title }}', `Changed ${n}`),
      },
      then: [task('happened', `${n} happened`)],
      onTimeout: [task('timedOut', `${n} timed out`)],
    },
    {
      name: 'each',
      action: 'forEach',
      input: { items },
      steps: [
        { name: 'countedItem', action: 'increment', input: { name: 'items' } },
        task('line', `${n} line {{ item }}`),
      ],
    },
    { name: 'called', action: 'callApi', input: { url: `${url}/called/${n}` } },
    task('last', `${n} last {{ steps.foundRecords.output.count }} {{ steps.foundTasks.output.count }}`),
  ];
}

export function namesOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => [step.name, ...stepLists.flatMap((list) => namesOf(step[list] ?? []))]);
}

/** The effects of such a run on our own data, as `check-effects.ts` compares them. */
export function effectsOf({ n: name, isChanging }: Given): string[] {
  const titles = [
    'first',
    'mended 400',
    isChanging ? 'happened' : 'timed out',
    ...items.map((item) => `line ${item}`),
    'last 1 1',
  ].map((title) => `${name} ${title}`);
  return [
    ...titles.flatMap((title) => [`task ${title}`, `event of ${title}`]),
    `SUCCEEDED ${name}`,
    `answer ${name}`,
    `owner of ${name}`,
  ];
}

export function pathsOf({ n: name }: Given): string[] {
  return [`/refused/${name}`, `/called/${name}`];
}
