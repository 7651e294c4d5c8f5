import { z } from 'zod';

/**
 * How to read a value that arrives as text (in a path or query string). Derived once from the schema. The schema itself
 * is never changed, or JSON bodies and RPC would become lenient too.
 */
export interface Parameter {
  readonly form: 'one' | 'list' | 'map';
  readonly scalar: Scalar;
}

type Scalar = 'text' | 'number' | 'boolean';

/** Whether the input may omit a key of this schema. */
export function isOptional(schema: z.core.$ZodType): boolean {
  return z.core.safeParse(schema, undefined).success;
}

/** Throws for a schema that can't be read from text, so the gateway fails at its start. */
export function parameterOf(schema: z.core.$ZodType): Parameter {
  // Every schema of zod 4 is one of these, but the base type does not say so.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'template_literal':
    case 'unknown':
    case 'any':
    case 'custom':
      return one('text');
    case 'number':
      return one('number');
    case 'boolean':
      return one('boolean');
    case 'literal':
      return one(literalScalar(def.values));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return parameterOf(def.innerType);
    case 'lazy':
      return parameterOf(def.getter());
    case 'pipe':
      return parameterOf(typeOf(def.in) === 'transform' ? def.out : def.in);
    case 'union':
      return unionParameter(def.options);
    case 'array':
      return { form: 'list', scalar: scalarOf(def.element) };
    case 'record':
      return { form: 'map', scalar: scalarOf(def.valueType) };
    default:
      throw new Error(`a value of the type "${def.type}" can't be sent in a URL`);
  }
}

/**
 * Coerces the texts of one parameter for its schema. A text that does not fit stays text, so that the schema reports
 * it.
 */
export function readParameter({ form, scalar }: Parameter, texts: readonly string[]): unknown {
  if (form === 'list') return texts.flatMap((text) => text.split(',')).map((text) => readScalar(scalar, text));
  const [first = ''] = texts;
  return texts.length === 1 ? readScalar(scalar, first) : texts;
}

const numberPattern = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

export function readScalar(scalar: Scalar, text: string): unknown {
  if (scalar === 'number') return numberPattern.test(text) ? Number(text) : text;
  if (scalar === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  return text;
}

function one(scalar: Scalar): Parameter {
  return { form: 'one', scalar };
}

function typeOf(schema: z.core.$ZodType): string {
  return schema._zod.def.type;
}

function scalarOf(schema: z.core.$ZodType): Scalar {
  const { form, scalar } = parameterOf(schema);
  if (form !== 'one') throw new Error('lists and objects in a URL hold plain values only');
  return scalar;
}

function literalScalar(values: readonly unknown[]): Scalar {
  const kinds = new Set(values.filter((value) => value !== null && value !== undefined).map((value) => typeof value));
  if (kinds.size !== 1) throw new Error('a literal in a URL has values of one type');
  return kinds.has('number') ? 'number' : kinds.has('boolean') ? 'boolean' : 'text';
}

function unionParameter(options: readonly z.core.$ZodType[]): Parameter {
  const [first, ...others] = options
    .filter((option) => typeOf(option) !== 'null' && typeOf(option) !== 'undefined')
    .map(parameterOf);
  const forms = new Set([first, ...others].map((option) => option?.form));
  if (
    !first ||
    forms.has('map') !== (forms.size === 1 && first.form === 'map') ||
    others.some(({ scalar }) => scalar !== first.scalar)
  )
    throw new Error('the alternatives of a value in a URL must be of one type');
  // A list takes a single value, too.
  return forms.has('list') ? { form: 'list', scalar: first.scalar } : first;
}
