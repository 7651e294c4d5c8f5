import { useDraggable } from '@dnd-kit/core';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon, type IconName } from '../../shell/icon.tsx';
import { MoreMenu } from '../../shell/more-menu.tsx';
import { iconOf } from '../step/action-icons.ts';
import { ProblemsHere } from '../step/field-problems.tsx';
import { useCarrying } from './drag.tsx';
import type { Editing } from './editing.ts';
import { useFlow } from './flow-context.ts';
import { InsertPoint } from './insert-point.tsx';
import { summaryOf } from './summary.ts';
import { lanesOf, pathOf, type Lane } from './tree.ts';
import classes from './flow.module.css';

interface FlowListProps {
  steps: readonly Step[];
  /** Its path: '' for that of the workflow. */
  list: string;
  /** Where a step is added, for screen readers. */
  place: string;
}

/** Steps one below the other, with a place to add one before and after each. */
export function FlowList({ steps, list, place }: FlowListProps) {
  const { editing } = useFlow();
  const isEmpty = steps.length === 0;
  if (isEmpty && !editing) return <p className={classes.nothing}>{t('Nothing')}</p>;
  return (
    <div className={classes.list}>
      {!isEmpty && (editing || list !== '') && (
        <InsertPoint
          place={{ list, at: 0 }}
          label={t('Add a step before {name}', { name: steps[0]?.name ?? '' })}
          isSmall
        />
      )}
      {steps.map((step, at) => (
        <div key={at}>
          <FlowStep step={step} path={pathOf({ list, at })}>
            <Lanes step={step} path={pathOf({ list, at })} />
          </FlowStep>
          <InsertPoint
            place={{ list, at: at + 1 }}
            label={t('Add a step after {name}', { name: step.name })}
            isSmall={at < steps.length - 1}
            isEnd={at === steps.length - 1}
          />
        </div>
      ))}
      {isEmpty && (
        <InsertPoint place={{ list, at: 0 }} label={t('Add a step to {place}', { place })} isSmall={false} isEnd />
      )}
    </div>
  );
}

const icons: Record<Lane['kind'], IconName> = {
  yes: 'check',
  no: 'x',
  loop: 'repeat',
  error: 'alert-triangle',
};

/** The ways that a step can take, side by side where there is room. */
function Lanes({ step, path }: { step: Step; path: string }) {
  const lanes = lanesOf(step);
  const { isFaint } = useFlow();
  if (lanes.length === 0) return null;
  return (
    <div className={classes.lanes} data-faint={isFaint?.(step) || undefined}>
      {lanes.map(({ list, title, place, kind }) => (
        <div key={list} className={classes.lane} data-kind={kind} role="group" aria-label={`${title}, ${step.name}`}>
          <h3 className={classes.laneTitle}>
            <Icon name={icons[kind]} size={12} />
            {title}
          </h3>
          <FlowList steps={step[list] ?? []} list={`${path}.${list}`} place={place} />
          {kind === 'loop' && (step[list] ?? []).length > 0 && (
            <p className={classes.laneEnd}>
              <Icon name="arrow-back-up" size={12} /> {t('the next item')}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

interface FlowStepProps {
  step: Step;
  path: string;
  children: ReactNode;
}

/** One step of the picture; it opens in place. */
function FlowStep({ step, path, children }: FlowStepProps) {
  const { openName, openPath = path, open, titleOf, bodyOf, markOf, isFaint, problems, editing } = useFlow();
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openName === step.name && openPath === path;
  const isTroubled = problems.some((problem) => problem.step === step.name);
  useEffect(() => {
    if (editing?.focusNext.current !== path) return;
    editing.focusNext.current = undefined;
    toggle.current?.focus();
  });
  const summary = summaryOf(step);
  return (
    <section aria-label={t('Step {name}', { name: step.name })}>
      <div
        className={classes.card}
        data-open={isOpen || undefined}
        data-faint={isFaint?.(step) || undefined}
        data-troubled={isTroubled || undefined}
      >
        <div className={classes.head}>
          <UnstyledButton
            ref={toggle}
            className={classes.toggle}
            data-path={path}
            aria-expanded={isOpen}
            onClick={() => open(isOpen ? undefined : step.name)}
          >
            <span className={classes.icon}>
              <Icon name={iconOf(step.action)} />
            </span>
            <span className={classes.words}>
              <span className={classes.line}>
                <span className={classes.title}>{titleOf(step.action)}</span>
                <span className={classes.name}>{step.name}</span>
              </span>
              {!isOpen && summary !== '' && <span className={classes.summary}>{summary}</span>}
              {step.onError === 'continue' && <span className={classes.summary}>{t('goes on if it fails')}</span>}
            </span>
            {markOf?.(step)}
          </UnstyledButton>
          {editing && <Grip step={step} path={path} />}
          {editing && <StepMenu name={step.name} path={path} editing={editing} />}
        </div>
        <ProblemsHere problems={problems} step={step.name} />
        {isOpen && <div className={classes.body}>{bodyOf(step, path)}</div>}
      </div>
      {children}
    </section>
  );
}

/** Moves a step: by mouse, by touch, or with Space and the arrows. */
function Grip({ step, path }: { step: Step; path: string }) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: path });
  const { carriedPath, handlersOf } = useCarrying();
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...handlersOf(path)}
      className={classes.grip}
      data-grip={path}
      data-carried={isDragging || carriedPath === path || undefined}
      aria-label={t('Move {name}', { name: step.name })}
    >
      <Icon name="grip-vertical" size={14} />
    </button>
  );
}

/** The actions on a whole step. */
function StepMenu({ name, path, editing }: { name: string; path: string; editing: Editing }) {
  return (
    <MoreMenu
      about={name}
      acts={[
        { label: t('Move up'), run: editing.moveBy(path, -1) },
        { label: t('Move down'), run: editing.moveBy(path, 1) },
        'divider',
        { label: t('Copy'), icon: 'copy', run: () => editing.copy(path) },
        { label: t('Cut'), run: () => editing.cut(path) },
        { label: t('Duplicate'), run: () => editing.duplicate(path) },
        'divider',
        { label: t('Remove'), icon: 'trash', run: () => editing.remove(path) },
      ]}
    />
  );
}
