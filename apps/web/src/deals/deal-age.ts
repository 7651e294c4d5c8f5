import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { today } from '../ground/moments.ts';

const dayMs = 86_400_000;

export function daysInStage({ stageChangedAt }: Pick<Deal, 'stageChangedAt'>, now = Date.now()): number {
  return Math.max(0, Math.floor((now - new Date(stageChangedAt).getTime()) / dayMs));
}

/** Past its close date. A deal that is won or lost is closed, so its date can not pass any more. */
export function isLate(
  { closeDate }: Pick<Deal, 'closeDate'>,
  stage: Pick<Stage, 'kind'> | undefined,
  now = new Date(),
): boolean {
  return stage?.kind === 'OPEN' && closeDate !== null && closeDate < today(now);
}

export function isIdle(
  deal: Pick<Deal, 'stageChangedAt'>,
  stage: Pick<Stage, 'kind' | 'idleDays'> | undefined,
  now = Date.now(),
): boolean {
  return stage?.kind === 'OPEN' && stage.idleDays !== null && daysInStage(deal, now) >= stage.idleDays;
}

export function weighted(amount: number, { probability }: Pick<Stage, 'probability'>): number {
  return (amount * probability) / 100;
}
