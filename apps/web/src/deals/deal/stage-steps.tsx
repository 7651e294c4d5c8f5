import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline, Stage } from '@dossier/domain/pipelines/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { daysInStage, isIdle } from '../deal-age.ts';
import { useMoveDeal } from '../deal-changes.ts';
import classes from './stage-steps.module.css';
import { LostReason } from './lost-reason.tsx';

/** The stages of a pipeline in a row, with that of the deal marked; another one moves it there. */
export function StageSteps({ pipeline, deal }: { pipeline: Pipeline; deal: Deal }) {
  const { mutate } = useMoveDeal();
  const [lost, setLost] = useState<Deal | undefined>();
  const move = (stage: Stage) => {
    if (stage.id === deal.stageId) return;
    mutate({ deal, stageId: stage.id });
    if (stage.kind === 'LOST' && deal.lostReason === null) setLost(deal);
  };
  return (
    <>
      <ol className={classes.steps} aria-label={t('Stages')}>
        {pipeline.stages.map((stage) => {
          const isHere = stage.id === deal.stageId;
          const days = daysInStage(deal);
          return (
            <li key={stage.id}>
              <UnstyledButton
                className={classes.step}
                data-kind={stage.kind}
                data-idle={(isHere && isIdle(deal, stage)) || undefined}
                aria-current={isHere ? 'step' : undefined}
                onClick={() => move(stage)}
              >
                {stage.name}
                {isHere && days > 0 && <span className={classes.days}> {days} d</span>}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
      <LostReason deal={lost} onDone={() => setLost(undefined)} />
    </>
  );
}
