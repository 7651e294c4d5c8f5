import { notifications } from '@mantine/notifications';
import { t } from '../language/t.ts';
import { codeOf, showFailure } from '../ground/failure.ts';
import { undoNotice } from '../ui/undo-notice.tsx';

/** An action of this person; `run` undoes it. */
export interface Step {
  readonly run: () => Promise<Outcome>;
}

export interface Outcome {
  readonly message: string;
  /** Some things were not undone, because they were changed since. */
  readonly isPartial?: boolean;
  /** Redoes it. Absent if nothing was undone. */
  readonly inverse?: Step | undefined;
}

const stepsMax = 100;
/** Steps of this person since the app was loaded, the latest last; `undone` has the undone ones. */
const done: Step[] = [];
const undone: Step[] = [];
const offers = new WeakMap<Step, string>();
// Two presses of Ctrl+Z run one after the other.
let running: Promise<void> = Promise.resolve();

/** Adds a step; undone steps can't be redone any more. */
export function noteStep(step: Step): void {
  push(done, step);
  undone.length = 0;
}

export function undoLast(): Promise<void> {
  return inTurn(() => runLast(done, undone, t('Nothing to undo')));
}

export function redoLast(): Promise<void> {
  return inTurn(() => runLast(undone, done, t('Nothing to redo')));
}

/** Announces a step with an undo button, which disappears when Ctrl+Z undoes the step. */
export function offerStep(did: string, step: Step): void {
  hideOffer(step);
  offers.set(
    step,
    undoNotice(did, () => takeBack(step)),
  );
}

function hideOffer(step: Step): void {
  const offer = offers.get(step);
  if (offer !== undefined) notifications.hide(offer);
}

export function takeBack(step: Step): Promise<void> {
  return inTurn(async () => {
    const at = done.indexOf(step);
    if (at === -1) return void notifications.show({ message: t('Already undone') });
    done.splice(at, 1);
    await runStep(step, done, undone);
  });
}

export function sayLeft(count: number): string {
  return t(
    '{count, plural, one {# has changed since then, so it stays as it is} other {# have changed since then, so they stay as they are}}',
    { count },
  );
}

function inTurn(work: () => Promise<void>): Promise<void> {
  running = running.then(work);
  return running;
}

async function runLast(from: Step[], to: Step[], nothing: string): Promise<void> {
  const step = from.pop();
  if (!step) return void notifications.show({ message: nothing });
  await runStep(step, from, to);
}

async function runStep(step: Step, from: Step[], to: Step[]): Promise<void> {
  hideOffer(step);
  try {
    const { message, isPartial = false, inverse } = await step.run();
    if (inverse) push(to, inverse);
    notifications.show({ message, ...(isPartial ? { color: 'yellow' } : {}) });
  } catch (error) {
    // The server did not answer, so the step can be tried again.
    if (codeOf(error) === undefined) push(from, step);
    showFailure(error, t("Couldn't undo it"));
  }
}

function push(steps: Step[], step: Step): void {
  steps.push(step);
  if (steps.length > stepsMax) steps.shift();
}
