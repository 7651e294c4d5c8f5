import { expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../router.ts';
import { probes } from '../testing/probes.ts';
import type { Things } from '../testing/things.ts';

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
// A procedure is a function with its definition as a property.
const procedureSchema = z.looseObject({ inputs: z.array(z.instanceof(z.ZodType)) });
const inputOf = (name: string) => {
  const [input] = procedureSchema.parse((procedures[name] as { _def: unknown })._def).inputs;
  return input instanceof z.ZodObject ? input : undefined;
};

/** Names of the two ends of a span, also as the ends of longer names. */
const ends = [
  ['from', 'to'],
  ['from', 'until'],
  ['since', 'until'],
  ['after', 'before'],
] as const;
/** Writes whose verbs refuse it with a 422, since a part of the span may be left out. */
const byVerb = new Set(['members.setAway', 'webhooks.replay', 'webhooks.previewReplay']);

const isTime = (schema: unknown): boolean =>
  schema instanceof z.ZodType &&
  (String(schema.meta()?.['format']).startsWith('date') ||
    (schema instanceof z.ZodOptional && isTime(schema.unwrap())) ||
    (schema instanceof z.ZodDefault && isTime(schema.unwrap())) ||
    (schema instanceof z.ZodNullable && isTime(schema.unwrap())) ||
    (schema instanceof z.ZodPipe && isTime(schema.out)));
const spans = Object.keys(procedures).flatMap((name) => {
  const shape = inputOf(name)?.shape ?? {};
  return Object.keys(shape).flatMap((from) =>
    ends.flatMap(([start, end]) => {
      const to = from.toLowerCase().endsWith(start)
        ? Object.keys(shape).find((key) => key.toLowerCase() === from.toLowerCase().slice(0, -start.length) + end)
        : undefined;
      return to !== undefined && isTime(shape[from]) && isTime(shape[to]) ? [[name, from, to] as const] : [];
    }),
  );
});
/** Any text will do for an id. */
const things = new Proxy({}, { get: () => 'id' }) as Things;

it('the spans of time of all inputs are found', () => {
  const names = spans.map(([name]) => name);
  for (const name of ['activities.list', 'audit.list', 'tasks.list', 'reports.measure', 'webhooks.listDeliveries'])
    expect(names).toContain(name);
  expect(names).toEqual(expect.arrayContaining([...byVerb]));
});

it.each(spans.filter(([name]) => !byVerb.has(name)))('%s refuses %s after %s, and names both', (name, from, to) => {
  const given = z.looseObject({}).parse(probes[name]?.(things)[0]);
  const parse = (start: string | undefined, end: string | undefined) =>
    inputOf(name)?.safeParse({ ...given, ...(start && { [from]: start }), ...(end && { [to]: end }) });
  const [early, late] = ['2026-01-31T09:30:00+02:00', '2026-02-01T00:00:00Z'];
  const refused = parse(late, early);
  expect(refused?.error?.issues).toMatchObject([{ path: [to], message: `must not be before "${from}"` }]);
  for (const [start, end] of [
    [early, late],
    [early, early],
    [early, undefined],
    [undefined, late],
  ] as const)
    expect(parse(start, end)?.error?.issues).toBeUndefined();
});
