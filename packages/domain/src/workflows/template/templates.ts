import {
  CaptureTag,
  Context,
  type Emitter,
  Liquid,
  type Template,
  toValue,
  toValueSync,
  Value,
  defaultOperators,
  type Operators,
} from 'liquidjs';
import { mapInside, mapValues } from '@dossier/kernel/exact-json.ts';
import { demandExact } from './amounts.ts';
import { dateFilters } from './local-dates.ts';
import { wrongArgumentIn } from './filter-arguments.ts';
import { ownFilters, strictFilters, type Filter } from './filters.ts';
import { nearestOf } from './nearest.ts';

/** A template that does not parse, exceeds its limits, or gets an unreadable value. */
export class TemplateError extends Error {
  readonly path: readonly string[];

  constructor(message: string, { path = [], cause }: { path?: readonly string[]; cause?: unknown } = {}) {
    super(message, { cause });
    this.path = path;
  }
}

const lengthMax = 20_000;
const renderMsMax = 100;
/** Limits (characters, items) on intermediate values and on the output. */
const memoryMax = 500_000;
const outputMax = 3_000_000;
const listMax = 10_000;
const takesAnyList = new Set(['default', 'first', 'last', 'size', 'slice']);

/** Liquid for hostile values: own properties only, no files, limits on length, time and allocations. */
const engine = new Liquid({
  operators: limitedOperators(),
  ownPropertyOnly: true,
  strictFilters: true,
  // UTC, never the time zone of this machine.
  timezoneOffset: 0,
  templates: {},
  parseLimit: lengthMax,
  memoryLimit: memoryMax,
  cache: false,
});

// Liquid checks its time limit only between tags. A chain of filters is one tag, and some filters evaluate an
// expression per list item, so each filter and each operator checks, too.
for (const [name, filter] of Object.entries({ ...engine.filters, ...ownFilters, ...dateFilters })) {
  const { handler: given, raw } = typeof filter === 'function' ? { handler: filter, raw: false } : filter;
  const handler = strictFilters[name]?.(given as Filter) ?? given;
  engine.registerFilter(name, {
    raw,
    handler(value: unknown, ...given: unknown[]): unknown {
      this.context.renderLimit.check(0);
      if (Array.isArray(value) && value.length > listMax && !takesAnyList.has(name))
        throw new TemplateError(`${name} takes lists of at most ${listMax} items`);
      return handler.call(this, value, ...given);
    },
  });
}

export const filterNames: readonly string[] = Object.keys(engine.filters);

// No tag may load other templates.
for (const tag of ['include', 'render', 'layout', 'block']) Reflect.deleteProperty(engine.tags, tag);

// Liquid does not count captured text, and a capture may double itself each time.
engine.registerTag(
  'capture',
  class extends CaptureTag {
    override *render(context: Context): Generator<unknown, void, string> {
      const captured = new BoundedText((length) => context.memoryLimit.use(length));
      yield this.liquid.renderer.renderTemplates(this.templates, context, captured);
      Object.assign(context.bottom(), { [this.variable]: captured.buffer });
    }
  },
);

function limitedOperators(): Operators {
  return mapValues(defaultOperators, (given) => {
    const operator = given as (...operands: unknown[]) => ReturnType<typeof given>;
    return (...operands: unknown[]) => {
      const context = operands.at(-1);
      if (context instanceof Context) context.renderLimit.check(0);
      return operator(...operands);
    };
  });
}

export type TemplateScope = Record<string, unknown>;

/** A compiled value. All its templates share one budget. */
export type Compiled = (scope: TemplateScope, budget?: Budget) => unknown;

/** CPU milliseconds of this thread, so that other load on the machine is not charged to a template. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The time and memory of one rendering, shared by all its templates. */
export class Budget {
  readonly #limits = new Context({}, engine.options);
  #workLeftMs = renderMsMax;
  #workedBeforeMs = 0;
  #outputLeft = outputMax;

  constructor() {
    // Liquid's own check uses wall-clock time.
    this.#limits.renderLimit.check = () => {
      if (workedMs() - this.#workedBeforeMs > this.#workLeftMs)
        throw new TemplateError('template render limit exceeded');
    };
  }

  spend<T>(scope: TemplateScope, work: (context: Context) => T): T {
    this.#workedBeforeMs = workedMs();
    const { memoryLimit, renderLimit } = this.#limits;
    renderLimit.check(0);
    try {
      // A copy: the `increment` tag writes into the scope.
      return work(
        new Context({ ...scope }, engine.options, { sync: true }, { memoryLimit, renderLimit, liquid: engine }),
      );
    } finally {
      this.#workLeftMs -= workedMs() - this.#workedBeforeMs;
    }
  }

  readonly putOut = (length: number): void => {
    this.#outputLeft -= length;
    if (this.#outputLeft < 0) throw new TemplateError(`what comes out is longer than ${outputMax} characters`);
  };
}

/** An output that counts its length while it grows. */
class BoundedText implements Emitter {
  buffer = '';
  readonly #count: (length: number) => void;

  constructor(count: (length: number) => void) {
    this.#count = count;
  }

  write(value: unknown): void {
    const given = toValue(value) as unknown;
    if (Array.isArray(given)) {
      for (const item of given) this.write(item);
      return;
    }
    const text =
      typeof given === 'object' && given !== null
        ? JSON.stringify(plain(given, this.#count))
        : storable(String(demandExact(given ?? '')));
    this.#count(text.length);
    this.buffer += text;
  }
}

const singleExpression = /^\s*\{\{-?((?:(?!\}\}|\{\{).)*?)-?\}\}\s*$/s;

export interface FoundTemplate {
  readonly path: readonly (string | number)[];
  readonly template: string;
}

export function templatesIn(value: unknown, path: readonly (string | number)[] = []): FoundTemplate[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) =>
      templatesIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  return isTemplate(value) ? [{ path, template: value }] : [];
}

export function hasTemplate(value: unknown): boolean {
  return templatesIn(value).length > 0;
}

export function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && (value.includes('{{') || value.includes('{%'));
}

/** Compiles every text in a JSON value. A text that is exactly one expression keeps its value's type. */
export function compile(value: unknown): Compiled {
  if (isTemplate(value)) return compileText(value);
  if (Array.isArray(value)) {
    const items = value.map(compile);
    return (scope, budget = new Budget()) => items.map((item, at) => within(String(at), () => item(scope, budget)));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, compile(item)] as const);
    return (scope, budget = new Budget()) =>
      Object.fromEntries(entries.map(([key, item]) => [key, within(key, () => item(scope, budget))]));
  }
  return () => value;
}

export type References = readonly (readonly unknown[])[];

/** The paths that a template reads: `['record', 'data', 'status']`. A computed part is not a text. */
export function references(template: string): References {
  return engine.globalVariableSegmentsSync(parse(template));
}

/** The problem of a template; null if it parses, and the arguments of its filters fit. */
export function problemOf(template: string): string | null {
  try {
    compile(template);
    return wrongArgumentIn(parse(template)) ?? null;
  } catch (error) {
    return error instanceof TemplateError ? withNearestFilter(error.message) : 'does not parse';
  }
}

function withNearestFilter(problem: string): string {
  const [, name] = /^undefined filter: (\w+)$/.exec(problem) ?? [];
  const nearest = name === undefined ? undefined : nearestOf(name, filterNames);
  return nearest === undefined ? problem : `${problem}; did you mean "${nearest}"?`;
}

/** Adds the field's key to the error of a template. */
function within<T>(key: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new TemplateError(error.message, { path: [key, ...error.path], cause: error.cause });
  }
}

/** True if a text in the value mentions this variable; unmentioned ones need not be loaded. */
export function mentions(value: unknown, variable: string): boolean {
  return JSON.stringify(value ?? null).includes(variable);
}

function compileText(text: string): Compiled {
  const template = parse(text);
  const expression = singleExpression.exec(text)?.[1];
  if (expression === undefined) {
    return (scope, budget = new Budget()) =>
      guard(() =>
        budget.spend(scope, (context) => {
          const output = new BoundedText(budget.putOut);
          toValueSync(engine.renderer.renderTemplates(template, context, output));
          return output.buffer;
        }),
      );
  }
  const value = guard(() => new Value(expression, engine));
  return (scope, budget = new Budget()) =>
    guard(() => budget.spend(scope, (context) => plain(toValueSync(value.value(context)), budget.putOut)));
}

/** Replaces NUL, which PostgreSQL can't store; filters and receivers' answers may contain it. */
function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

export function parse(text: string): Template[] {
  return guard(() => engine.parse(text));
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError(firstLine(error), { cause: error });
  }
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]?.replace(/, line:.*$/, '') ?? 'does not parse';
}

/** Plain JSON, counted while it is copied: a Liquid object may contain the same large value many times. */
function plain(given: unknown, count: (length: number) => void): unknown {
  const value = toValue(given) as unknown;
  count(typeof value === 'string' ? value.length : 2);
  if (typeof value === 'string') return storable(value);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return demandExact(value);
  return typeof value === 'object' ? mapInside(value, (item) => plain(item, count)) : null;
}
