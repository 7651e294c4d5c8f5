import type { Step } from '@dossier/domain/workflows/schema.ts';
import { t } from '../../language/t.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useFlow } from './flow-context.ts';
import { FlowStep } from './flow-step.tsx';
import { InsertPoint } from './insert-point.tsx';
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
