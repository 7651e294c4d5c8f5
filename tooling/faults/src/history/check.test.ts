import { expect, test } from 'vitest';
import { check } from './check.ts';
import type { Evidence } from './evidence.ts';
import type { Operation } from './operation.ts';

/** A correct history: a record created and changed, a deal moved, a workflow called. */
function history(): { operations: Operation[]; evidence: Evidence } {
  const workspaceId = 'ws_a';
  const operation = (id: string, action: Operation['action'], more: Partial<Operation>): Operation => ({
    id,
    workspaceId,
    action,
    subjectId: null,
    sent: {},
    outcome: 'ok',
    status: 200,
    answer: null,
    startedAt: 0,
    endedAt: 1,
    ...more,
  });
  const event = (
    id: string,
    kind: string,
    requestId: string,
    subjectId: string,
    version: number,
    fields: Record<string, unknown>,
    runId: string | null = null,
  ): Evidence['events'][number] => ({
    workspaceId,
    id,
    kind,
    requestId,
    runId,
    subject: { id: subjectId, version, fields },
  });
  const subject = (id: string, version: number, fields: Record<string, unknown>, isInTrash = false) => ({
    workspaceId,
    id,
    version,
    isInTrash,
    fields,
  });
  const events = [
    event('evt_1', 'record.created', 'make', 'rec_1', 1, { title: 'make' }),
    event('evt_2', 'record.updated', 'change', 'rec_1', 2, { title: 'change' }),
    event('evt_3', 'task.created', 'call', 'task_1', 1, { title: 'first call' }, 'run_1'),
  ];
  const subjects = [subject('rec_1', 2, { title: 'change' }), subject('task_1', 1, { title: 'first call' })];
  return {
    operations: [
      operation('make', 'record.create', { sent: { title: 'make' }, answer: { id: 'rec_1', version: 1 } }),
      operation('change', 'record.update', {
        subjectId: 'rec_1',
        sent: { title: 'change' },
        answer: { id: 'rec_1', version: 2 },
        startedAt: 2,
        endedAt: 3,
      }),
      operation('call', 'workflow.trigger', {}),
    ],
    evidence: {
      events,
      subjects,
      shown: [...subjects],
      webhooks: [{ workspaceId, id: 'hook_1', kinds: ['record.created', 'record.updated'] }],
      deliveries: ['evt_1', 'evt_2'].map((eventId) => ({
        workspaceId,
        webhookId: 'hook_1',
        eventId,
        status: 'SUCCEEDED',
      })),
      arrivals: ['evt_1', 'evt_2'].map((eventId) => ({
        workspaceId,
        webhookId: 'hook_1',
        eventId,
        bodyWorkspaceId: workspaceId,
        bodyDigest: eventId,
        isSigned: true,
        status: 200,
      })),
      workflows: [{ workspaceId, id: 'wf_1', eventKind: null, taskTitles: ['first'], calls: 1 }],
      runs: [{ workspaceId, id: 'run_1', workflowId: 'wf_1', state: 'SUCCEEDED', cause: 'call', note: null }],
      calls: [{ cause: 'call', key: 'run_1:1' }],
      repeats: [{ operationId: 'make', status: 201, id: 'rec_1' }],
      foreign: [{ id: 'rec_1', status: 404 }],
      reads: [
        {
          workspaceId,
          hasEnded: true,
          events: events.map(({ id, kind, subject: { id: subjectId, version } }) => ({ id, kind, subjectId, version })),
        },
      ],
      copies: [{ workspaceId, hasEnded: true, versions: { rec_1: 2, task_1: 1 } }],
      waiting: { events: 0 },
      locked: { jobs: 0 },
    },
  };
}

type Change = (evidence: Evidence, operations: Operation[]) => Partial<Evidence>;

function violationsAfter(change: Change): string[] {
  const { operations, evidence } = history();
  return check(operations, { ...evidence, ...change(evidence, operations) });
}

test('a correct history has no violation', () => {
  expect(violationsAfter(() => ({}))).toEqual([]);
});

test('an operation with an unknown outcome may have happened or not, and a repeated API call is not a second one', () => {
  expect(
    violationsAfter((_, operations) => {
      Object.assign(operations[1] ?? {}, { outcome: 'unknown', answer: null });
      return {};
    }),
  ).toEqual([]);
  expect(
    violationsAfter(({ calls, arrivals }, operations) => {
      operations.push({ ...(operations[1] ?? unreachable()), id: 'never', outcome: 'unknown', answer: null });
      return { calls: [...calls, ...calls], arrivals: [...arrivals, ...arrivals] };
    }),
  ).toEqual([]);
});

const wrongs: [string, string, Change][] = [
  [
    'a lost write: acknowledged, without a trace',
    'a lost write',
    ({ events, deliveries, arrivals }) => ({
      events: without(events, 'evt_2'),
      deliveries: ofEvents(deliveries, 'evt_1'),
      arrivals: ofEvents(arrivals, 'evt_1'),
    }),
  ],
  [
    'a lost write that its event survived',
    'is not what its last event says',
    ({ subjects }) => ({
      subjects: subjects.map((subject) =>
        subject.id === 'rec_1' ? { ...subject, version: 1, fields: { title: 'make' } } : subject,
      ),
    }),
  ],
  ['a row that is gone', 'a lost row', ({ subjects }) => ({ subjects: subjects.filter(({ id }) => id !== 'rec_1') })],
  [
    'a row that REST does not show',
    'not shown over REST',
    ({ shown }) => ({ shown: shown.filter(({ id }) => id !== 'rec_1') }),
  ],
  [
    'other content than was acknowledged',
    'other content than was sent',
    ({ events }) => ({
      events: events.map((event) =>
        event.id === 'evt_2' ? { ...event, subject: { ...event.subject, fields: { title: 'other' } } } : event,
      ),
    }),
  ],
  [
    'a double effect: two records for one key',
    'more than one effect for one operation',
    ({ events, subjects, shown }) => {
      const copy = { workspaceId: 'ws_a', id: 'rec_2', version: 1, isInTrash: false, fields: { title: 'make' } };
      return {
        events: [
          ...events,
          { workspaceId: 'ws_a', id: 'evt_4', kind: 'record.created', requestId: 'make', runId: null, subject: copy },
        ],
        subjects: [...subjects, copy],
        shown: [...shown, copy],
      };
    },
  ],
  [
    'an effect of what was refused',
    'an effect of what was refused',
    (_, operations) => {
      Object.assign(operations[1] ?? {}, { outcome: 'refused', answer: null });
      return {};
    },
  ],
  [
    'a fork: the same version made twice',
    'a gap or a fork',
    ({ events }) => ({
      events: events.map((event) =>
        event.id === 'evt_2' ? { ...event, subject: { ...event.subject, version: 1 } } : event,
      ),
    }),
  ],
  [
    'an earlier change that came out as the later one',
    'out of order',
    (_, operations) => {
      Object.assign(operations[0] ?? {}, { startedAt: 4, endedAt: 5 });
      return {};
    },
  ],
  [
    'a later record with the lesser id',
    'an id out of order',
    (_, operations) => {
      const [made] = operations;
      operations.push({
        ...(made ?? unreachable()),
        id: 'late',
        answer: { id: 'rec_0', version: 1 },
        startedAt: 2_000,
        endedAt: 2_001,
      });
      return {};
    },
  ],
  [
    'a repeat that made another record',
    'a repeat was answered otherwise',
    () => ({ repeats: [{ operationId: 'make', status: 201, id: 'rec_2' }] }),
  ],
  [
    'a row without a history',
    'without a history',
    ({ subjects }) => ({
      subjects: [...subjects, { workspaceId: 'ws_a', id: 'rec_9', version: 1, isInTrash: false, fields: {} }],
    }),
  ],
  [
    'an effect of nobody',
    'an effect of nobody',
    (_, operations) => {
      operations.splice(1, 1);
      return {};
    },
  ],
  ['a missing delivery', 'a missing delivery', ({ deliveries }) => ({ deliveries: ofEvents(deliveries, 'evt_1') })],
  [
    'a double delivery',
    'a double delivery',
    ({ deliveries }) => ({ deliveries: [...deliveries, ...ofEvents(deliveries, 'evt_1')] }),
  ],
  [
    'a delivery that is still pending',
    'a delivery without an end',
    ({ deliveries }) => ({ deliveries: deliveries.map((delivery) => ({ ...delivery, status: 'PENDING' })) }),
  ],
  [
    'a delivery that never arrived',
    'a delivery that never arrived',
    ({ arrivals }) => ({ arrivals: ofEvents(arrivals, 'evt_1') }),
  ],
  [
    'a delivery for a webhook that did not ask',
    'a delivery that nobody asked for',
    ({ deliveries }) => ({
      deliveries: [...deliveries, { workspaceId: 'ws_a', webhookId: 'hook_1', eventId: 'evt_3', status: 'SUCCEEDED' }],
    }),
  ],
  [
    'two bodies for one event',
    'several bodies',
    ({ arrivals }) => ({ arrivals: [...arrivals, { ...(arrivals[0] ?? unreachable()), bodyDigest: 'other' }] }),
  ],
  [
    'a body without a signature',
    'not signed',
    ({ arrivals }) => ({ arrivals: arrivals.map((arrival) => ({ ...arrival, isSigned: false })) }),
  ],
  [
    'a lost run',
    'a lost run',
    ({ events, subjects, shown }) => ({
      runs: [],
      calls: [],
      events: without(events, 'evt_3'),
      subjects: subjects.slice(0, 1),
      shown: shown.slice(0, 1),
    }),
  ],
  ['two runs for one call', '2 runs of', ({ runs }) => ({ runs: [...runs, ...runs] })],
  ['a run that failed', 'did not succeed', ({ runs }) => ({ runs: runs.map((run) => ({ ...run, state: 'FAILED' })) })],
  [
    'a step that was done twice',
    'steps not done exactly once',
    ({ events }) => ({ events: [...events, ...events.filter(({ id }) => id === 'evt_3')] }),
  ],
  [
    'a call under two keys',
    'calls not made with one key each',
    ({ calls }) => ({ calls: [...calls, { cause: 'call', key: 'run_1:1 again' }] }),
  ],
  [
    'a foreign row in a list',
    'across workspaces',
    ({ shown }) => ({ shown: [...shown, { ...(shown[0] ?? unreachable()), workspaceId: 'ws_b' }] }),
  ],
  [
    'a foreign event at a receiver',
    'was sent a body of',
    ({ arrivals }) => ({ arrivals: arrivals.map((arrival) => ({ ...arrival, workspaceId: 'ws_b' })) }),
  ],
  ['a stranger who is let in', 'the key of another one', () => ({ foreign: [{ id: 'rec_1', status: 200 }] })],
  ['an event that a reader of the feed never saw', 'a skipped event', readsAs((read) => without(read, 'evt_1'))],
  ['an event that a reader saw twice', 'shown 2 times', readsAs((read) => [...read, ...read.slice(0, 1)])],
  ['a change that a reader does not know of', 'a stale state', readsAs((read) => without(read, 'evt_2'))],
  ['an older version after a newer one', 'out of order', readsAs((read) => read.toReversed())],
  [
    'a change that a copied list lacks',
    'a stale copy: rec_1 is at version 2',
    () => ({ copies: [{ workspaceId: 'ws_a', hasEnded: true, versions: { rec_1: 1, task_1: 1 } }] }),
  ],
  [
    'a record that a copied list lacks',
    'a stale copy: rec_1 is at version 2, and was taken for not there',
    () => ({ copies: [{ workspaceId: 'ws_a', hasEnded: true, versions: { task_1: 1 } }] }),
  ],
  [
    'a deleted thing in a copied list',
    'a stale copy: deal_1 is gone',
    ({ copies }) => ({ copies: copies.map((copy) => ({ ...copy, versions: { ...copy.versions, deal_1: 1 } })) }),
  ],
  [
    'changes of a list that never end',
    'have no end',
    ({ copies }) => ({ copies: copies.map((copy) => ({ ...copy, hasEnded: false })) }),
  ],
  [
    'a feed that never ends',
    'the feed has no end',
    ({ reads }) => ({ reads: reads.map((one) => ({ ...one, hasEnded: false })) }),
  ],
  [
    'a deleted thing that a reader still takes for there',
    'a stale state',
    ({ events, reads }) => {
      const [made] = events.filter(({ id }) => id === 'evt_3');
      const end = { ...(made ?? unreachable()), id: 'evt_5', kind: 'task.deleted' };
      return { events: [...events, end], reads };
    },
  ],
  ['a queue that does not drain', 'not drained', () => ({ waiting: { events: 3 } })],
  ['a job that stays locked', 'locked: 2 jobs', () => ({ locked: { jobs: 2 } })],
];

test.each(wrongs)('%s is found', (_, violation, change) => {
  expect(violationsAfter(change)).toContainEqual(expect.stringContaining(violation));
});

type Reads = Evidence['reads'];

/** The evidence with other reads. */
function readsAs(
  change: (read: Reads[number]['events']) => Reads[number]['events'],
): (evidence: Pick<Evidence, 'reads'>) => Pick<Evidence, 'reads'> {
  return ({ reads }) => ({ reads: reads.map((one) => ({ ...one, events: change(one.events) })) });
}

function without<Item extends { id: string }>(items: readonly Item[], id: string): Item[] {
  return items.filter((item) => item.id !== id);
}

function ofEvents<Item extends { eventId: string }>(items: readonly Item[], eventId: string): Item[] {
  return items.filter((item) => item.eventId === eventId);
}

function unreachable(): never {
  throw new Error('The history above holds it.');
}
