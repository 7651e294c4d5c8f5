import { t } from '../language/t.ts';
import { api } from '../session/trpc.ts';
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

// A write is answered after its event is stored: few others come between.
const eventsMax = 50;

/**
 * Notes a change for Ctrl+Z. If it replaced what another person had written since this one saw the thing, tells so and
 * offers to undo it.
 */
export function noteChange<T extends Thing>(noun: ChangedNoun<T>, { seen, before, stored, patch }: Written<T>): Step {
  const change = { ...changeOf(before, stored, patch) };
  const step = changeStep(noun, [change]);
  noteStep(step);
  const tellReplaced = async () => {
    const { to } = change;
    // Others have written in between: the events of this write have the values that it replaced.
    const replaced = stored.version > before.version + 1 ? await replacedBy(noun, stored) : {};
    const from = Object.fromEntries(
      Object.entries(change.from).map(([name, value]) => [name, name in replaced ? replaced[name] : value]),
    );
    change.from = from;
    const saw = changeOf(seen, stored, patch).from;
    if (Object.keys(to).some((name) => !isSame(from[name], saw[name]) && !isSame(from[name], to[name])))
      offerStep(
        t('Another person changed {title} while you did. Your change replaced theirs.', { title: stored.title }),
        step,
      );
  };
  // Without an answer the change stays noted as this page knew it.
  void tellReplaced().catch(() => {});
  return step;
}

async function replacedBy<T extends Thing>({ name }: ChangedNoun<T>, { id, version }: T): Promise<Values> {
  const moved = name === 'deal' ? ['deal.stage_changed'] : [];
  const { data } = await api.events.list.query({ kind: [`${name}.updated`, ...moved], pageSize: eventsMax });
  const replaced: Record<string, unknown> = {};
  for (const event of data) {
    const thing: Values = Object(event[name]);
    if (thing['id'] !== id || thing['version'] !== version) continue;
    const changes: Readonly<Record<string, { from?: unknown }>> = Object(event['changes']);
    for (const [field, { from }] of Object.entries(changes)) replaced[field] = from ?? null;
    if ('previousStageId' in event) replaced['stageId'] = event['previousStageId'];
  }
  return replaced;
}
