import { Context, Liquid, type Template } from 'liquidjs';

/** A template that does not parse, or that ran over its limits. */
export class TemplateError extends Error {}

/**
 * Liquid over values that strangers sent: own properties only, no files, and limits on the length
 * of a template, the time of a rendering and what it allocates.
 */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  parseLimit: 100_000,
  renderLimit: 150,
  memoryLimit: 2_000_000,
  cache: false,
});

export type Scope = Record<string, unknown>;

/** A value with templates in it, ready to be filled in again and again. */
export type Compiled = (scope: Scope) => unknown;

const singleExpression = /^\s*\{\{-?((?:(?!\}\}|\{\{).)*?)-?\}\}\s*$/s;

export function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && (value.includes('{{') || value.includes('{%'));
}

/** Prepares every text in a JSON value. A text that is exactly one expression keeps its value's type. */
export function compile(value: unknown): Compiled {
  if (isTemplate(value)) return compileText(value);
  if (Array.isArray(value)) {
    const items = value.map(compile);
    return (scope) => items.map((item) => item(scope));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, compile(item)] as const);
    return (scope) => Object.fromEntries(entries.map(([key, item]) => [key, item(scope)]));
  }
  return () => value;
}

/** True where a text in the value names this variable: what is not named need not be read. */
export function mentions(value: unknown, variable: string): boolean {
  return JSON.stringify(value ?? null).includes(variable);
}

function compileText(text: string): Compiled {
  const expression = singleExpression.exec(text)?.[1];
  const template = parse(text);
  if (expression === undefined) return (scope) => guard(() => engine.renderSync(template, scope) as unknown);
  return (scope) => guard(() => plain(engine.evalValueSync(expression, new Context(scope, engine.options, { sync: true })) as unknown));
}

function parse(text: string): Template[] {
  return guard(() => engine.parse(text));
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new TemplateError(firstLine(error), { cause: error });
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]?.replace(/, line:.*$/, '') ?? 'does not parse';
}

// An expression may end in one of Liquid's own objects; only JSON goes on.
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}
