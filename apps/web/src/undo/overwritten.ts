import { isHiddenValue, sayValue } from '../ground/value-words.ts';
import { t } from '../language/t.ts';
import type { ChangedNoun, Thing, Values } from './change-step.ts';
import { eventsOf, type Noun } from './batches.ts';

interface Overwritten<T> {
  readonly thing: T;
  readonly name: string;
  readonly before: unknown;
  readonly theirs: unknown;
}

export async function sayOverwritten<T extends Thing>(noun: ChangedNoun<T>, found: Overwritten<T>): Promise<string> {
  const { thing, name, before, theirs } = found;
  const { title } = thing;
  const field = noun.labelOf?.(thing, name);
  const person = field === undefined ? undefined : await replacedPerson(noun.name, found).catch(() => undefined);
  if (field === undefined || person === undefined)
    return t('Another person changed {title} while you did. Your change replaced theirs.', { title });
  if (isHiddenValue(before) || isHiddenValue(theirs))
    return t('{person} changed {field} of {title} while you did. Your change replaced theirs.', {
      person,
      field,
      title,
    });
  return t(
    '{person} changed {field} of {title} from {before} to {theirs} while you did. Your change replaced theirs.',
    { person, field, title, before: sayValue(before), theirs: sayValue(theirs) },
  );
}

/** The actor of the newest earlier event that changed the field. */
async function replacedPerson(noun: Noun, { thing: { id, version }, name }: Overwritten<Thing>) {
  for (const event of await eventsOf(noun, [id])) {
    const thing: Values = Object(event[noun]);
    const isEarlier = thing['id'] === id && Number(thing['version']) < version;
    const isOfField = name in Object(event['changes']) || (name === 'stageId' && 'previousStageId' in event);
    if (isEarlier && isOfField) return event.actor?.name;
  }
  return undefined;
}
