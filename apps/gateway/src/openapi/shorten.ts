import type { oas31 } from 'zod-openapi';

type Schemas = Readonly<Record<string, oas31.SchemaObject>>;

/** A component that others have as a part. */
interface Base {
  readonly $ref: `#/components/schemas/${string}`;
  /** Its properties as texts. */
  readonly entries: ReadonlySet<string>;
  readonly demanded: readonly string[];
}

/**
 * Shortens the document: a nullable schema by its type, no bounds of safe integers, and `allOf` for an answer with all
 * properties of another. Answers are open, because later versions may add properties.
 */
export function shortened(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const text = JSON.stringify(document).replaceAll(/,"(?:min|max)imum":-?9007199254740991(?=[,}])/g, '');
  const { paths, webhooks, components, ...rest } = revived<oas31.OpenAPIObject>(text, nullable);
  // Guarantee: the generator writes a component as a schema, never as a reference.
  const schemas = (components?.schemas ?? {}) as Schemas;
  const requests = JSON.stringify(paths, (key, value: unknown) => (key === 'responses' ? undefined : value));
  const sent = namesWithin(requests, schemas);
  const answers = open(Object.fromEntries(Object.entries(schemas).filter(([name]) => !sent.has(name))), []);
  const bases = basesOf(answers);
  const openInside = (key: string, value: unknown) => (key === 'responses' ? open(value, bases) : value);
  return {
    ...rest,
    paths: JSON.parse(JSON.stringify(paths), openInside) as oas31.PathsObject,
    webhooks: open(webhooks, bases),
    components: { ...components, schemas: { ...schemas, ...open(answers, bases) } },
  } as oas31.OpenAPIObject;
}

/** Guarantee: `change` gives a schema in place of a schema. */
function revived<T>(text: string, change: (schema: oas31.SchemaObject) => oas31.SchemaObject): T {
  return JSON.parse(text, (_, value: oas31.SchemaObject | null) =>
    typeof value === 'object' && value !== null ? change(value) : value,
  ) as T;
}

function nullable(schema: oas31.SchemaObject): oas31.SchemaObject {
  const { anyOf, ...outer } = schema;
  const [inner, none, ...others] = anyOf ?? [];
  if (!inner || JSON.stringify(none) !== '{"type":"null"}' || others.length > 0) return schema;
  if ('$ref' in inner || typeof inner.type !== 'string' || 'const' in inner || inner.description) return schema;
  return { ...inner, ...outer, type: [inner.type, 'null'], ...(inner.enum && { enum: [...inner.enum, null] }) };
}

/** The components that a text refers to, directly or through others. */
function namesWithin(referring: string, schemas: Schemas): Set<string> {
  const names = new Set<string>();
  const texts = [referring];
  for (const text of texts)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!names.has(name) && names.add(name)) texts.push(JSON.stringify(schemas[name]));
  return names;
}

/** A part of the document with open objects. An object with all properties of a base becomes the base plus the rest. */
function open<T>(part: T, bases: readonly Base[]): T {
  const text = JSON.stringify(part).replaceAll(',"additionalProperties":false', '');
  return revived(text, (schema) => {
    const { type: _, properties = {}, required = [], ...outer } = schema;
    const texts = new Set(Object.entries(properties).map((entry) => JSON.stringify(entry)));
    const base = bases.find(
      ({ entries, demanded }) =>
        entries.size < texts.size &&
        [...entries].every((entry) => texts.has(entry)) &&
        demanded.every((name) => required.includes(name)),
    );
    if (!base) return schema;
    const own = Object.entries(properties).filter((entry) => !base.entries.has(JSON.stringify(entry)));
    const demanded = required.filter((name) => !base.demanded.includes(name));
    const rest = { type: 'object' as const, properties: Object.fromEntries(own), required: demanded };
    return { ...outer, allOf: [{ $ref: base.$ref }, rest] };
  });
}

function basesOf(schemas: Schemas): Base[] {
  return Object.entries(schemas)
    .map(([name, { properties = {}, required = [] }]) => ({
      $ref: `#/components/schemas/${name}` as const,
      entries: new Set(Object.entries(properties).map((entry) => JSON.stringify(entry))),
      demanded: required,
    }))
    .filter(({ entries }) => entries.size > 2)
    .toSorted((a, b) => b.entries.size - a.entries.size);
}
