import { isObject, mapValues } from '@dossier/kernel/exact-json.ts';
import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';

type Node = Readonly<Record<string, unknown>>;
type Section = 'schemas' | 'parameters' | 'responses';

/** The operation or component around a part, and the property, parameter or side that holds it. */
interface Place {
  readonly owner: string;
  readonly role: string;
}

interface Part {
  readonly section: Section;
  readonly node: Node;
  readonly places: Place[];
}

type Visit = (part: Part) => Node | undefined;

const sides: Readonly<Record<string, string>> = { requestBody: 'Body', 200: 'Answer', 201: 'Created' };
const dataKeys = new Set(['const', 'default', 'enum', 'example', 'examples']);

/** Names of schemas of many properties, by their JSON. The example of an id is known once its noun is loaded. */
function knownNamesOf(): Map<string, string> {
  const known = { NullableTimestamp: timestampOut.nullable(), Timestamp: timestampOut, UserId: idOf('usr') };
  return new Map(
    Object.entries(known).map(([name, schema]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema);
      return [JSON.stringify(json), name];
    }),
  );
}

/** A part is shared if that saves this many characters: a component's name and its references cost some. */
const savingMin = 80;
const referenceSize = 45;

/**
 * Moves schemas, parameters and answers that occur again to the components. Each is named after its property, or the
 * shortest operation or component with it, so that the order of operations changes no name.
 */
export function shareEqualParts(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const parts = new Map<string, Part>();
  walk(document, (part) => {
    const text = JSON.stringify(part.node);
    const known = parts.get(text);
    known?.places.push(...part.places);
    if (!known) parts.set(text, part);
    // The parts of a part that occurs again occur once.
    return known && {};
  });
  for (const [text, { places }] of parts)
    if ((places.length - 1) * (text.length - referenceSize) < savingMin) parts.delete(text);
  const names = namesOf(parts, document.components);
  const refer: Visit = ({ section, node }) => {
    const name = names.get(JSON.stringify(node));
    return name === undefined ? undefined : { $ref: `#/components/${section}/${name}` };
  };
  // Guarantee: a reference takes the place of its equal.
  const { components, ...rest } = walk(document, refer) as oas31.OpenAPIObject;
  const shared = { schemas: {}, parameters: {}, responses: {}, ...components };
  for (const [text, name] of names) {
    const part = parts.get(text);
    if (part) Object.assign(shared[part.section], { [name]: within(part.node, refer, { owner: '', role: '' }) });
  }
  return { ...rest, components: { ...components, ...shared } };
}

function walk(value: unknown, visit: Visit, place: Place = { owner: '', role: '' }): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, visit, place));
  if (!isObject(value)) return value;
  const section = sectionOf(value);
  const at = section === 'parameters' ? { ...place, role: capital(String(value['name'])) } : place;
  return (section && visit({ section, node: value, places: [at] })) ?? within(value, visit, at);
}

function within(node: Node, visit: Visit, { owner, role }: Place): Node {
  const { operationId } = node;
  const own = typeof operationId === 'string' ? capital(operationId) : owner;
  return mapValues(node, (value, key) => {
    if (dataKeys.has(key)) return value;
    if (key === 'properties' && isObject(value))
      return mapValues(value, (one, name) => walk(one, visit, { owner: own, role: capital(name) }));
    if (key === 'schemas' && isObject(value))
      return mapValues(value, (one, name) => (isObject(one) ? within(one, visit, { owner: name, role: '' }) : one));
    return walk(value, visit, { owner: own, role: sides[key] ?? (key === 'items' ? `${role}Item` : role) });
  });
}

function sectionOf(node: Node): Section | undefined {
  if ('$ref' in node) return undefined;
  if (typeof node['in'] === 'string') return 'parameters';
  if (typeof node['description'] === 'string' && 'content' in node) return 'responses';
  const { type, anyOf } = node;
  return typeof type === 'string' || Array.isArray(type) || Array.isArray(anyOf) ? 'schemas' : undefined;
}

function namesOf(parts: ReadonlyMap<string, Part>, components: oas31.ComponentsObject = {}): Map<string, string> {
  const knownNames = knownNamesOf();
  const { schemas, parameters, responses } = components;
  const used = new Set([...Object.keys({ ...schemas, ...parameters, ...responses }), ...knownNames.values()]);
  const names = new Map<string, string>();
  const oftenFirst = [...parts].toSorted(
    ([a, { places }], [b, { places: others }]) => others.length - places.length || (a < b ? -1 : 1),
  );
  for (const [text, part] of oftenFirst) {
    const name = knownNames.get(text) ?? proposalsOf(part).find((one) => !used.has(one));
    if (name === undefined) continue;
    used.add(name);
    names.set(text, name);
  }
  return names;
}

function proposalsOf({ section, places }: Part): string[] {
  const counts = Object.entries(Object.groupBy(places, (place) => place.role)).map(
    ([role, { length } = []]) => [role, length] as const,
  );
  const [role = ''] = counts.toSorted(([a, often], [b, other]) => other - often || (a < b ? -1 : 1))[0] ?? [];
  // A single word is too vague as the name of a schema, and `Id` as that of a parameter.
  const isTelling = section === 'parameters' ? role !== 'Id' : /[a-z][A-Z]/.test(role);
  const owned = places.map((place) => place.owner + place.role);
  return [...(isTelling ? [role] : []), ...owned.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))];
}

function capital(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
