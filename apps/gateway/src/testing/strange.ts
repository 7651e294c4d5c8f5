import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Texts that are known to break programs. */
export const strangeText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '../..',
    '__proto__',
    'constructor',
    'null',
    '-1',
    '1e400',
    '2026-02-30',
    '9999-12-31T23:59:60Z',
    '0001-01-01',
    '+010000-01-01T00:00:00Z',
    'FREQ=SECONDLY',
    '\u202e',
    '🎉'.repeat(200),
    'a'.repeat(5_000),
  ),
);

export const strangeValue: Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.double(),
  fc.constantFrom(0, -0, 1e15, 1e308, 2 ** 53, true, false, null, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(strangeText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
);

const plainText = fc.oneof(
  fc.constantFrom(
    'Example',
    'lead',
    'ünïcödé 🎉',
    '50% off_\\',
    'FREQ=WEEKLY;BYDAY=MO',
    'https://example.com/hook',
    '+1 555 0100',
    'contact@example.com',
    '2026-01-31',
    '2026-01-31T09:30:00Z',
    '0',
    'x',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly anyOf?: Schema[];
  readonly oneOf?: Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly required?: string[];
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Inputs that mostly fit a schema, so that they pass the first check, with strange values in places. */
export function nearlyFitting(
  input: z.ZodObject,
  without: readonly string[],
  known: () => Record<string, string>,
): Arbitrary<Record<string, unknown>> {
  // zod writes JSON Schema; only these keywords matter here.
  const whole = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  const schema = {
    ...whole,
    properties: Object.fromEntries(Object.entries(whole.properties ?? {}).filter(([name]) => !without.includes(name))),
  };
  return fc
    .tuple(
      objectOf(schema, known),
      fc.option(
        fc.tuple(fc.oneof(fc.constantFrom('id', ...Object.keys(schema.properties)), strangeText), strangeValue),
        { freq: 2 },
      ),
    )
    .map(([fields, oddity]) => (oddity ? { ...fields, [oddity[0]]: oddity[1] } : fields));
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  known: () => Record<string, string>,
): Arbitrary<Record<string, unknown>> {
  const needed = required.filter((name) => name in properties);
  const optional = Object.keys(properties).filter((name) => !needed.includes(name));
  return fc
    .subarray(optional, { maxLength: Math.min(4, optional.length) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries([...needed, ...chosen].map((name) => [name, fieldOf(name, properties[name] ?? {}, known)])),
      ),
    );
}

function fieldOf(name: string, schema: Schema, known: () => Record<string, string>): Arbitrary<unknown> {
  const id = fc.constant(null).map(() => known()[name]);
  return fc
    .tuple(id, fc.integer({ min: 1, max: 5 }), valueOf(schema, known))
    .map(([value, chance, other]) => (value !== undefined && chance > 1 ? value : other));
}

function valueOf(schema: Schema, known: () => Record<string, string>): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valueOf(option, known)));
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        {
          weight: 8,
          arbitrary:
            schema.format === undefined
              ? plainText
              : fc.constantFrom('2026-01-31', '2026-01-31T09:30:00Z', '2026-01-31T09:30:00+02:00'),
        },
        { weight: 1, arbitrary: strangeText },
      );
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -1_000), max: Math.min(schema.maximum ?? 5_000, 5_000) });
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 5_000 }), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), { maxLength: 4 });
    case 'object':
      return schema.properties
        ? objectOf(schema, known)
        : fc.dictionary(
            fc.constantFrom('score', 'status', 'other'),
            fc.oneof(fc.integer(), plainText, fc.constant(null)),
            { maxKeys: 2 },
          );
    default:
      return strangeValue;
  }
}
