import { notifications } from '@mantine/notifications';
import { t } from '../language/t.ts';
import { codeOf, showFailure } from '../ground/failure.ts';
import { undoNotice } from '../ui/undo-notice.tsx';

/** Something that this person did; `run` takes it back. */
export interface Step {
  readonly run: () => Promise<Outcome>;
}

export interface Outcome {
  readonly message: string;
  /** Some things stay as they are, because they were changed since. */
  readonly isPartial?: boolean;
  /** Does it again. Absent where nothing was taken back. */
  readonly inverse?: Step | undefined;
}

const stepsMax = 100;
/** Steps of this person since the app was loaded, the latest last; and the undone ones. */
const done: Step[] = [];
const undone: Step[] = [];
/** The notifications that offer to take a step back. */
const offers = new WeakMap<Step, string>();
// Two presses of Ctrl+Z run one after the other.
let running: Promise<void> = Promise.resolve();

/** Notes what this person did. What was taken back before can't be done again from here on. */
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

/** Says what was done, with a button that takes it back. It goes when Ctrl+Z takes the step back. */
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

/** Undoes this step, whatever its place in the stack. */
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
    // The server did not answer: it can be tried again.
    if (codeOf(error) === undefined) push(from, step);
    showFailure(error, t("Couldn't undo it"));
  }
}

function push(steps: Step[], step: Step): void {
  steps.push(step);
  if (steps.length > stepsMax) steps.shift();
}
