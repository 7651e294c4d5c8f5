import { CaptureTag, Context, type Emitter, Liquid, type Template, type TagToken, type TopLevelToken, toValue, toValueSync, Value, type Parser } from 'liquidjs';

/** A template that does not parse, or that ran over its limits. */
export class TemplateError extends Error {}

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
for (const [name, filter] of Object.entries(engine.filters)) {
  const { handler, raw } = typeof filter === 'function' ? { handler: filter, raw: false } : filter;
  engine.registerFilter(name, {
    raw,
    handler(value: unknown, ...given: unknown[]): unknown {
      this.context.renderLimit.check(0);
      if (Array.isArray(value) && value.length > listMax && !takesAnyList.has(name)) throw new TemplateError(`${name} takes lists of at most ${listMax} items`);
      return handler.call(this, value, ...given);
    },
  });
}

// There are no other templates to take in.
for (const tag of ['include', 'render', 'layout', 'block']) Reflect.deleteProperty(engine.tags, tag);

// Liquid does not count what is captured, and what is captured may hold itself twice.
engine.registerTag('capture', class extends CaptureTag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid, parser);
  }

  override *render(context: Context): Generator<unknown, void, string> {
    const captured = new BoundedText((length) => context.memoryLimit.use(length));
    yield this.liquid.renderer.renderTemplates(this.templates, context, captured);
    Object.assign(context.bottom(), { [this.variable]: captured.buffer });
  }
});

export type Scope = Record<string, unknown>;

/** A value with templates in it, ready to be filled in again and again. One budget is for all of them. */
export type Compiled = (scope: Scope, budget?: Budget) => unknown;

/** Milliseconds that this thread has worked. Those in which it stood still, or others had the machine, are nobody's fault. */
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
      if (workedMs() - this.#workedBeforeMs > this.#workLeftMs) throw new TemplateError('template render limit exceeded');
    };
  }

  /** Does the work of one template. */
  spend<T>(scope: Scope, work: (context: Context) => T): T {
    this.#workedBeforeMs = workedMs();
    const { memoryLimit, renderLimit } = this.#limits;
    renderLimit.check(0);
    try {
      // A copy: `increment` writes into what it is given.
      return work(new Context({ ...scope }, engine.options, { sync: true }, { memoryLimit, renderLimit, liquid: engine }));
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
    // An object shows as [object Object]: Liquid's way, whatever its own toString says.
    const text = given === null || given === undefined ? '' : typeof given === 'object' ? Object.prototype.toString.call(given) : storable(String(given));
    this.#count(text.length);
    this.buffer += text;
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
    return (scope, budget = new Budget()) => items.map((item) => item(scope, budget));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, compile(item)] as const);
    return (scope, budget = new Budget()) => Object.fromEntries(entries.map(([key, item]) => [key, item(scope, budget)]));
  }
  return () => value;
}

/** True where a text in the value names this variable: what is not named need not be read. */
export function mentions(value: unknown, variable: string): boolean {
  return JSON.stringify(value ?? null).includes(variable);
}

function compileText(text: string): Compiled {
  const template = parse(text);
  const expression = singleExpression.exec(text)?.[1];
  if (expression === undefined) {
    return (scope, budget = new Budget()) => guard(() => budget.spend(scope, (context) => {
      const output = new BoundedText(budget.putOut);
      toValueSync(engine.renderer.renderTemplates(template, context, output));
      return output.buffer;
    }));
  }
  const value = guard(() => new Value(expression, engine));
  return (scope, budget = new Budget()) => guard(() => budget.spend(scope, (context) => plain(toValueSync(value.value(context)), budget)));
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
function plain(given: unknown, budget: Budget): unknown {
  const value = toValue(given) as unknown;
  budget.putOut(typeof value === 'string' ? value.length : 2);
  if (typeof value === 'string') return storable(value);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map((item) => plain(item, budget));
  if (typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, budget)]));
}
