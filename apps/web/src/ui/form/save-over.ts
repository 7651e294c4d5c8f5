import { showFailure } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { isSame } from '../../undo/change-step.ts';
import { undoNotice } from '../undo-notice.tsx';

interface SaveOver<Values, Result> {
  /** The values when the person began to change them. */
  seen: object;
  typed: Values;
  /** Reads the stored values; undefined where the thing is gone. */
  read: () => Promise<object | undefined>;
  save: (values: Values) => Promise<Result>;
}

/**
 * Saves a form that other people may have saved since it opened. Values that this person left alone stay as the others
 * stored them. Where the save replaces a value of theirs, it says so and offers to undo that.
 */
export async function saveOver<Values extends object, Result>({ seen, typed, read, save }: SaveOver<Values, Result>) {
  const now = new Map(Object.entries((await read()) ?? seen));
  const before = new Map(Object.entries(seen));
  const stored = Object.entries(typed).filter(([name]) => now.has(name));
  // The server may have stored what this form sent before without the spaces around it.
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const theirs = stored.filter(([name]) => !isSame(plain(now.get(name)), plain(before.get(name))));
  const isLeft = ([name, value]: [string, unknown]) => isSame(value, before.get(name));
  const storedOf = (some: typeof theirs) => Object.fromEntries(some.map(([name]) => [name, now.get(name)]));
  const merged = { ...typed, ...storedOf(theirs.filter(isLeft)) };
  const result = await save(merged);
  if (theirs.some((one) => !isLeft(one) && !isSame(one[1], now.get(one[0]))))
    undoNotice(t('Another person changed this while you did. Your change replaced theirs.'), () =>
      save({ ...merged, ...storedOf(theirs) }).then(() => {}, showFailure),
    );
  return result;
}
