import { z } from 'zod';
import { dealSchema } from '../../deals/schema.ts';
import { eventDefinitions } from '../../events.ts';

/** The target of a name: further names, or a value that is unknown until the run. */
export type Known = ReadonlyMap<string, Known> | 'value';

export function names(keys: readonly string[], known: Record<string, Known> = {}): Known {
  return new Map(keys.map((key) => [key, known[key] ?? 'value']));
}

type WithFields = { readonly fields: readonly { readonly key: string }[] };

export function dataOf(holders: readonly WithFields[] = [], { isFreeWithout = false } = {}): Known {
  if (isFreeWithout && holders.some(({ fields }) => fields.length === 0)) return 'value';
  return names(holders.flatMap(({ fields }) => fields.map(({ key }) => key)));
}

const envelope = ['id', 'event', 'workspaceId', 'recordId', 'folderId', 'occurredAt'];

/** The names in the payload of an event, with those of its record and its deal; a value for an unknown kind. */
export function payloadOf(kind: string, { record, deal }: { record: Known; deal: Known }): Known {
  const definition = eventDefinitions.find((one) => one.kind === kind);
  if (!definition) return 'value';
  const own = Object.entries(definition.payload.shape).map(([key, schema]): [string, Known] => [
    key,
    schema === dealSchema ? deal : namesIn(schema),
  ]);
  return new Map<string, Known>([
    ...envelope.map((key): [string, Known] => [key, 'value']),
    ['record', record],
    ...own,
  ]);
}

function namesIn(schema: unknown): Known {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namesIn(schema.unwrap());
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return 'value';
  return new Map(Object.entries(schema.shape).map(([key, inner]) => [key, namesIn(inner)]));
}
