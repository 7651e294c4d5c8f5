import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { stageColors, stageHue } from '../../pipelines/pipelines.ts';
import { daysInStage, useUsualDays } from '../deal-figures.ts';
import { dealTimelineOptions } from '../deal-pages.ts';
import { useStageMove } from './deal-changes.tsx';
import classes from './stage-path.module.css';
import { TextButton } from '../../ui/icon.tsx';

/** The stages of a deal as a path; a click moves it. Stages that end it are buttons beside the path. */
export function StagePath({ pipeline, deal }: { pipeline: Pipeline; deal: Deal }) {
  const { move, question } = useStageMove();
  const steps = pipeline.stages.filter(({ kind }) => kind === 'OPEN');
  const ends = pipeline.stages.filter(({ kind }) => kind !== 'OPEN');
  const at = steps.findIndex(({ id }) => id === deal.stageId);
  // A closed deal has gone all the way.
  const passed = at === -1 ? steps.length : at;
  const stays = useStays(deal);
  const usualDays = useUsualDays(pipeline.id);
  const aboutOf = (id: string, step: number) => {
    if (step > passed) return t('Move here');
    const usual = usualDays.get(id);
    const days = step === at ? daysInStage(deal) : stays.get(id);
    const spent = days ? t('{days, plural, one {# day} other {# days}}', { days }) : step === at && t('Since today');
    return spent && step === at && usual ? t('{spent}, usually {usual}', { spent, usual }) : spent;
  };
  return (
    <div className={classes.frame}>
      <div className={classes.path}>
        <ol className={classes.steps} aria-label={t('Stages')}>
          {steps.map((stage, step) => {
            const color = `var(--mantine-color-${stageHue(pipeline, stage.id)}`;
            return (
              <li
                key={stage.id}
                data-is={step === at ? 'now' : step < passed ? 'past' : 'ahead'}
                style={{ '--soft': `${color}-light)`, '--ink': `${color}-light-color)`, '--deep': `${color}-filled)` }}
              >
                <UnstyledButton
                  className={classes.step}
                  title={stage.name}
                  aria-current={step === at ? 'step' : undefined}
                  onClick={() => step !== at && move(deal, stage)}
                >
                  <span className="cut">{stage.name}</span>
                  <small className="cut">{aboutOf(stage.id, step)}</small>
                </UnstyledButton>
              </li>
            );
          })}
        </ol>
        <div className={`touch ${classes.ends}`}>
          {ends.map((stage) => {
            const isHere = stage.id === deal.stageId;
            const color = stage.kind === 'OPEN' ? 'gray' : stageColors[stage.kind];
            return (
              <TextButton
                key={stage.id}
                icon={stage.kind === 'WON' ? 'check' : 'x'}
                aria-current={isHere ? 'step' : undefined}
                {...(isHere ? { variant: 'filled', color } : { c: `var(--mantine-color-${color}-light-color)` })}
                onClick={() => !isHere && move(deal, stage)}
              >
                {stage.name}
              </TextButton>
            );
          })}
        </div>
        {question}
      </div>
    </div>
  );
}

/** Whole days in the stages that a deal has left, by their ids, as far as its events are still kept. */
function useStays({ id }: Deal): ReadonlyMap<string, number> {
  const { data = [] } = useInfiniteQuery(dealTimelineOptions(id));
  const stays = new Map<string, number>();
  const moves = data.filter(({ event }) => event === 'deal.created' || event === 'deal.stage_changed').toReversed();
  for (const [at, { payload, occurredAt }] of moves.entries()) {
    const entered = moves[at - 1];
    if (!entered) continue;
    const days = daysInStage({ stageChangedAt: entered.occurredAt }, Date.parse(occurredAt));
    const stageId = String(payload['previousStageId']);
    stays.set(stageId, (stays.get(stageId) ?? 0) + days);
  }
  return stays;
}
