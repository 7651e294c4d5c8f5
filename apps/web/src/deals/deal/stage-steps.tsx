import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Flex, UnstyledButton } from '@mantine/core';
import { t } from '../../language/t.ts';
import { daysInStage } from '../deal-age.ts';
import classes from './stage-steps.module.css';
import { useStageMove } from './lost-reason.tsx';

export function StageSteps({ pipeline, deal }: { pipeline: Pipeline; deal: Deal }) {
  const { move, question } = useStageMove();
  return (
    <>
      <Flex
        component="ol"
        aria-label={t('Stages')}
        gap={4}
        m={0}
        p={0}
        style={{ listStyle: 'none', overflowX: 'auto' }}
      >
        {pipeline.stages.map((stage) => {
          const isHere = stage.id === deal.stageId;
          const days = daysInStage(deal);
          return (
            <li key={stage.id}>
              <UnstyledButton
                className={classes.step}
                data-kind={stage.kind}
                aria-current={isHere ? 'step' : undefined}
                onClick={() => !isHere && move(deal, stage)}
              >
                {stage.name}
                {isHere && days > 0 && <span className={classes.days}> {days} d</span>}
              </UnstyledButton>
            </li>
          );
        })}
      </Flex>
      {question}
    </>
  );
}
