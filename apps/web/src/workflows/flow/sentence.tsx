import type { Condition, Step, Trigger } from '@dossier/domain/workflows/schema.ts';
import { Fragment, type ReactNode } from 'react';
import { useFolders } from '../../folders/folders.ts';
import { rich, t } from '../../language/t.ts';
import { useMembers } from '../../members/members.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { labelOf } from '../step/input-schema.ts';
import { groupOf, isCondition, isUnary, operatorNames } from '../trigger/condition-editor.tsx';
import { eventTitle, triggerWords } from '../workflows.ts';
import { labelOfExpression, readOffset, showSpan } from './labels.ts';
import classes from './flow.module.css';

type NameOf = (id: string) => string | undefined;

function useNames(): NameOf {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const people = useMembers().map(({ userId, name }) => ({ id: userId, name }));
  const named = [...folders, ...pipelines, ...pipelines.flatMap(({ stages }) => stages), ...people];
  return (id) => named.find((one) => one.id === id)?.name;
}

const leads: Readonly<Record<string, string>> = {
  wait: t('Wait'),
  waitUntil: t('Wait'),
  waitFor: t('Wait'),
  waitForCall: t('Wait'),
  branch: t('If'),
  stopUnless: t('Only if'),
  forEach: t('For each'),
  askForApproval: t('Ask'),
};

/** The word above the sentence of a step. */
export function leadOf({ action }: Step): string {
  return leads[action] ?? t('Then');
}

// A value that a step lacks is "none".
const sentences: Readonly<Record<string, string>> = {
  createTask: t(
    'create the task {title}{assigneeId, select, none {} other { for {assigneeId}}}{dueAt, select, none {} other {, due {dueAt}}}',
  ),
  addComment: t('write the note {text}'),
  logCall: t('log a call{notes, select, none {} other { with the note {notes}}}'),
  sendEmail: t('send {to} the e-mail {subject}'),
  findRecord: t('find a record{folderId, select, none {} other { in {folderId}}}'),
  createRecord: t('create the record {title}{folderId, select, none {} other { in {folderId}}}'),
  updateRecord: t('change {changed} of the record'),
  upsertRecord: t('find or create the record {title}{folderId, select, none {} other { in {folderId}}}'),
  assignOwner: t('{ownerId, select, none {choose an owner from the group} other {make {ownerId} the owner}}'),
  createDeal: t(
    'create the deal {title}{stageId, select, none {} other { in {stageId}}}{pipelineId, select, none {} other { of {pipelineId}}}{amount, select, none {} other {, worth {amount}}}',
  ),
  updateDeal: t('change {changed} of the deal'),
  changeStage: t('move the deal to {stageId}'),
  setVariable: t('set {name} to {value}'),
  increment: t('add {by, select, none {1} other {{by}}} to {name}'),
  askForApproval: t('{approverId}: {question}'),
  forEach: t('item of {items}'),
  wait: t('{span, select, none {until {until}} other {for {span}}}'),
  waitUntil: t(
    'until {span, select, none {{date}} other {{isBefore, select, yes {{span} before {date}} other {{span} after {date}}}}}{time, select, none {} other {, {time}}}',
  ),
  waitFor: t('until this happens: {event}{patience, select, none {} other {, at most {patience}}}'),
  waitForCall: t('until the call comes{patience, select, none {} other {, at most {patience}}}'),
  callApi: t('call {url}'),
  respond: t('answer the caller with {status, select, none {200} other {{status}}}'),
};

const eventSentence = t(
  '{happening}{place, select, none {} other {: {place}}}{field, select, none {} other {, if {field} changes}}{condition, select, none {} other {, only if {condition}}}',
);

const none = 'none';
const slots = [...Object.values(sentences), eventSentence].flatMap((text) => text.match(/(?<=\{)\w+/g) ?? []);
const allNone = Object.fromEntries(slots.map((slot) => [slot, none]));
const plain = new Set(['isBefore']);
const shownMax = 60;

export function StepSentence({ step, title }: { step: Step; title: string }) {
  const nameOf = useNames();
  const { input, action } = step;
  const { condition } = input;
  if (isCondition(condition)) return <Conditions condition={condition} nameOf={nameOf} />;
  const sentence = sentences[action];
  if (sentence === undefined) return title;
  return rich(sentence, valuesOf(wordsOf(step), nameOf));
}

export function TriggerSentence({ trigger }: { trigger: Trigger }) {
  const nameOf = useNames();
  if (trigger.kind !== 'event') return triggerWords(trigger);
  const { event, folderId, pipelineId, stageId = null, changedField, condition } = trigger;
  const isEntering = event === 'deal.stage_changed' && stageId !== null;
  const values = valuesOf(
    { place: stageId ?? pipelineId ?? folderId, field: changedField && labelOfExpression(changedField) },
    nameOf,
  );
  return rich(eventSentence, {
    ...values,
    happening: isEntering ? t('A deal enters a stage') : triggerWords(trigger),
    condition: condition ? <Conditions condition={condition} nameOf={nameOf} /> : none,
  });
}

type Words = Readonly<Record<string, unknown>>;

function wordsOf({ action, input }: Step): Words {
  const { duration, unit, timeout, event, offset, data, recordId: _record, dealId: _deal, ...others } = input;
  const fields = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  const changed = [...Object.keys(others), ...fields].map(labelOf).join(', ');
  const words: Words = { ...input, changed, event: typeof event === 'string' ? eventTitle(event) : event };
  if (action === 'waitUntil') return { ...words, ...readOffset(offset) };
  return {
    ...words,
    ...(duration !== undefined && { span: showSpan(duration, unit ?? 'minutes') }),
    ...(timeout !== undefined && { patience: showSpan(timeout, unit ?? 'hours') }),
  };
}

/** Chips for all slots of the sentences. A slot without a value is "none", which `select` asks for. */
function valuesOf(words: Words, nameOf: NameOf): Record<string, ReactNode> {
  const filled = Object.entries(words).flatMap(([key, value]) =>
    isBlank(value) ? [] : [[key, plain.has(key) ? String(value) : <Chips value={value} nameOf={nameOf} />] as const],
  );
  return { ...allNone, ...Object.fromEntries(filled) };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function Chips({ value, nameOf }: { value: unknown; nameOf: NameOf }) {
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
  const parts = text.split(/\{\{([^{}]*)\}\}/);
  return parts.map((part, at) => {
    const isFromData = at % 2 === 1;
    const shown = isFromData ? labelOfExpression(part) : (nameOf(part) ?? part.trim());
    if (shown === '') return null;
    return (
      <Fragment key={at}>
        {at > 1 && ' '}
        <span className={classes.chip} data-from-data={isFromData || undefined}>
          {shown.length > shownMax ? `${shown.slice(0, shownMax - 1)}…` : shown}
        </span>
      </Fragment>
    );
  });
}

function Conditions({ condition, nameOf }: { condition: Condition; nameOf: NameOf }): ReactNode {
  if ('operator' in condition) {
    const { left, operator, right } = condition;
    if (isBlank(left)) return t('a condition is met');
    return (
      <>
        <Chips value={left} nameOf={nameOf} /> {operatorNames[operator].replace(/ \([^()]*\)$/, '')}{' '}
        {!isUnary(operator) && <Chips value={right ?? ''} nameOf={nameOf} />}
      </>
    );
  }
  const { join, parts } = groupOf(condition);
  const words = parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ` ${join === 'all' ? t('and') : t('or')} `}
      <Conditions condition={part} nameOf={nameOf} />
    </Fragment>
  ));
  return join === 'none' ? rich(t('not ({conditions})'), { conditions: words }) : words;
}
