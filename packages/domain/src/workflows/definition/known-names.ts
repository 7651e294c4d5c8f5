import { z } from 'zod';
import type { ValueKind } from '../../fields/schema.ts';
import { dealSchema } from '../../deals/schema.ts';
import { eventDefinitions } from '../../events.ts';

/** The target of a name: further names, or a value that is unknown until the run, with the kinds that it may have. */
export type Known = ReadonlyMap<string, Known> | readonly ValueKind[] | 'value';

export function names(keys: readonly string[], known: Record<string, Known> = {}): Known {
  return new Map(keys.map((key) => [key, known[key] ?? 'value']));
}

type WithFields = { readonly fields: readonly (ValueKind & { readonly key: string })[] };

export function dataOf(holders: readonly WithFields[] = [], { isFreeWithout = false } = {}): Known {
  if (isFreeWithout && holders.some(({ fields }) => fields.length === 0)) return 'value';
  const kinds = Map.groupBy(
    holders.flatMap(({ fields }) => fields),
    ({ key }) => key,
  );
  return new Map([...kinds].map(([key, defined]): [string, Known] => [key, defined]));
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
  const known = new Map<string, Known>([
    ...envelope.map((key): [string, Known] => [key, 'value']),
    ['record', record],
    ...own,
  ]);
  const noun = known.get(kind.split('.')[0] ?? '');
  return known.has('changes') && noun instanceof Map ? known.set('changes', changesOf(noun)) : known;
}

function changesOf(noun: ReadonlyMap<string, Known>): Known {
  const data = noun.get('data') ?? new Map<string, Known>();
  if (!(data instanceof Map)) return 'value';
  const custom = [...data.keys()].map((key) => `data.${key}`);
  return new Map([...noun.keys(), ...custom].map((name) => [name, names(['from', 'to'])]));
}

/** The names in a schema; `known` has those that it leaves open. */
export function namesIn(schema: unknown, known: Record<string, Known> = {}): Known {
  const format = schema instanceof z.ZodType ? schema.meta()?.['format'] : undefined;
  if (format === 'date' || format === 'date-time')
    return [{ type: format === 'date' ? 'DATE' : 'DATETIME', options: null }];
  if (schema instanceof z.ZodNumber) return [{ type: 'NUMBER', options: null }];
  if (schema instanceof z.ZodBoolean) return [{ type: 'BOOLEAN', options: null }];
  if (schema instanceof z.ZodEnum) return [{ type: 'SELECT', options: schema.options.map(String) }];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namesIn(schema.unwrap());
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return 'value';
  return new Map(Object.entries(schema.shape).map(([key, inner]) => [key, known[key] ?? namesIn(inner)]));
}
