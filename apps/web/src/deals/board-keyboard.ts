import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** The arrows carry a card to the stage beside the one it is over. */
export const stepToNextStage: KeyboardCoordinateGetter = (event, { currentCoordinates, context: { over, active } }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const columns = [...document.querySelectorAll<HTMLElement>('[data-stage]')];
  const from = over?.id ?? active?.data.current?.['stageId'];
  const target = columns[columns.findIndex(({ dataset }) => dataset['stage'] === from) + step];
  if (!target) return undefined;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return { x: target.getBoundingClientRect().left + 8, y: Math.max(currentCoordinates.y, target.getBoundingClientRect().top + 50) };
};
