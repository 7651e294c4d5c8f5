import {
  CaptureTag,
  Context,
  type Emitter,
  Liquid,
  type Template,
  type TagToken,
  type TopLevelToken,
  toValue,
  toValueSync,
  Value,
  type Parser,
} from 'liquidjs';
import { demandExact } from './amounts.ts';
import { ownFilters, strictFilters, type Filter } from './filters.ts';

/** A template that does not parse, that ran over its limits, or that was given what it can not read. */
export class TemplateError extends Error {
  /** Where it stands in the value that was compiled. */
  readonly path: readonly string[];

  constructor(message: string, { path = [], cause }: { path?: readonly string[]; cause?: unknown } = {}) {
    super(message, { cause });
    this.path = path;
  }
}

const lengthMax = 20_000;
const renderMsMax = 100;
/** What values may grow to on the way (characters, items), and what may come out in the end. */
const memoryMax = 500_000;
const outputMax = 3_000_000;
const listMax = 10_000;
const takesAnyList = new Set(['default', 'first', 'last', 'size', 'slice']);

/**
 * Liquid over values that strangers sent: own properties only, no files, and limits on the length
 * of a template, the time of a rendering and what it allocates.
 */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  parseLimit: lengthMax,
  memoryLimit: memoryMax,
  cache: false,
});

// Liquid looks at the clock between tags only; a chain of filters is one tag, and some filters
// evaluate an expression for each item of a list.
for (const [name, filter] of Object.entries({ ...engine.filters, ...ownFilters })) {
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

// There are no other templates to take in.
for (const tag of ['include', 'render', 'layout', 'block']) Reflect.deleteProperty(engine.tags, tag);

// Liquid does not count what is captured, and what is captured may hold itself twice.
engine.registerTag(
  'capture',
  class extends CaptureTag {
    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
      super(token, rest, liquid, parser);
    }

    override *render(context: Context): Generator<unknown, void, string> {
      const captured = new BoundedText((length) => context.memoryLimit.use(length));
      yield this.liquid.renderer.renderTemplates(this.templates, context, captured);
      Object.assign(context.bottom(), { [this.variable]: captured.buffer });
    }
  },
);

export type Scope = Record<string, unknown>;

/** A value with templates in it, ready to be filled in again and again. One budget is for all of them. */
export type Compiled = (scope: Scope, budget?: Budget) => unknown;

/**
 * Milliseconds that this thread has worked. Those in which it stood still, or others had the machine, are nobody's
 * fault.
 */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The time and the memory that one filling-in may take, however many templates it has. */
export class Budget {
  readonly #limits = new Context({}, engine.options);
  #workLeftMs: number;
  #workedBeforeMs = 0;
  #outputLeft = outputMax;

  constructor(renderMs = renderMsMax) {
    this.#workLeftMs = renderMs;
    // Liquid's own goes by the clock on the wall.
    this.#limits.renderLimit.check = () => {
      if (workedMs() - this.#workedBeforeMs > this.#workLeftMs)
        throw new TemplateError('template render limit exceeded');
    };
  }

  /** Does the work of one template. */
  spend<T>(scope: Scope, work: (context: Context) => T): T {
    this.#workedBeforeMs = workedMs();
    const { memoryLimit, renderLimit } = this.#limits;
    renderLimit.check(0);
    try {
      // A copy: `increment` writes into what it is given.
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

/** A text that is counted while it grows. */
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
      given === null || given === undefined
        ? ''
        : typeof given === 'object'
          ? this.#printed(given)
          : storable(String(demandExact(given)));
    this.#count(text.length);
    this.buffer += text;
  }

  /** JSON, which is counted while it is copied. */
  #printed(value: object): string {
    return JSON.stringify(plain(value, this.#count));
  }
}

const singleExpression = /^\s*\{\{-?((?:(?!\}\}|\{\{).)*?)-?\}\}\s*$/s;

export function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && (value.includes('{{') || value.includes('{%'));
}

/** Prepares every text in a JSON value. A text that is exactly one expression keeps its value's type. */
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

/**
 * The names that a template looks up outside itself, each with what it looks up in it: `['record', 'data', 'status']`.
 * What is looked up by another name is no text.
 */
export function referencesIn(template: string): readonly (readonly unknown[])[] {
  return engine.globalVariableSegmentsSync(parse(template));
}

/** Says in which field a template failed. */
function within<T>(key: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new TemplateError(error.message, { path: [key, ...error.path], cause: error.cause });
  }
}

/** True where a text in the value names this variable: what is not named need not be read. */
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

/** PostgreSQL keeps no NUL; filters and answers of others can bring one. */
function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

function parse(text: string): Template[] {
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

/**
 * The value of an expression as JSON. It may be one of Liquid's own objects, and it may hold the
 * same large value many times: it is counted while it is copied.
 */
function plain(given: unknown, count: (length: number) => void): unknown {
  const value = toValue(given) as unknown;
  count(typeof value === 'string' ? value.length : 2);
  if (typeof value === 'string') return storable(value);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return demandExact(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, count));
  if (typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, count)]));
}
