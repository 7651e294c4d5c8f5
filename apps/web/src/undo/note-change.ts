import { t } from '../language/t.ts';
import { chunksOf, eventsOf, type Noun } from './batches.ts';
import { changeOf, changeStep, isSame, type ChangedNoun, type Thing, type Values } from './change-step.ts';
import { noteStep, offerStep, type Step } from './undo-stack.ts';

interface Written<T> {
  /** The thing as the person saw it when they began to type. */
  seen: T;
  /** The thing as this page knew it right before the write. */
  before: T;
  stored: T;
  patch: Record<string, unknown>;
}

/** Adds changes as one undo step, and reports if they replaced values that another person had written meanwhile. */
export function noteChanges<T extends Thing>(noun: ChangedNoun<T>, written: readonly Written<T>[]): Step {
  const changes = written.map(({ before, stored, patch }) => ({ ...changeOf(before, stored, patch) }));
  const step = changeStep(noun, changes);
  noteStep(step);
  const tellReplaced = async () => {
    // If others wrote in between, the events of these writes show the values that they replaced.
    const raced = written.flatMap(({ before, stored }) => (stored.version > before.version + 1 ? [stored] : []));
    const replaced = await replacedBy(noun.name, raced);
    const overwritten = written.flatMap(({ seen, stored, patch }, at) => {
      const change = changes[at];
      if (!change) return [];
      const { id, to } = change;
      const known = replaced.get(id) ?? {};
      const from = Object.fromEntries(
        Object.entries(change.from).map(([name, value]) => [name, name in known ? known[name] : value]),
      );
      change.from = from;
      const saw = changeOf(seen, stored, patch).from;
      const isTheirs = (name: string) => !isSame(from[name], saw[name]) && !isSame(from[name], to[name]);
      const name = Object.keys(to).find(isTheirs);
      return name === undefined ? [] : [{ thing: stored, name, before: saw[name], theirs: from[name] }];
    });
    const [first, ...more] = overwritten;
    if (more.length > 0)
      offerStep(
        t('Other people changed {count} of these while you did. Your change replaced theirs.', {
          count: overwritten.length,
        }),
        step,
      );
    else if (first) offerStep(await (await import('./overwritten.ts')).sayOverwritten(noun, first), step);
  };
  // If there is no answer, the undo step keeps the values known to this page.
  void tellReplaced().catch(() => {});
  return step;
}

async function replacedBy(noun: Noun, things: readonly Thing[]): Promise<Map<string, Values>> {
  const versions = new Map(things.map(({ id, version }) => [id, version]));
  const replaced = new Map<string, Values>();
  for (const some of chunksOf([...versions.keys()])) {
    for (const event of await eventsOf(noun, some)) {
      const { id, version }: Values = Object(event[noun]);
      if (typeof id !== 'string' || version === undefined || versions.get(id) !== version) continue;
      const changes: Readonly<Record<string, { from?: unknown }>> = Object(event['changes']);
      const from = Object.entries(changes).map(([field, change]) => [field, change.from ?? null] as const);
      const stage = 'previousStageId' in event ? { stageId: event['previousStageId'] } : {};
      replaced.set(id, { ...replaced.get(id), ...Object.fromEntries(from), ...stage });
    }
  }
  return replaced;
}
