import { compileCondition } from '../template/conditions.ts';
import type { Condition } from '../definition.ts';
import { compile, hasTemplate, type TemplateScope } from '../template/templates.ts';
import { costOf, noCost, workOf, type Cost } from './cost.ts';
import { evaluateInRenderer } from './evaluate-in-renderer.ts';

/** Steps of work, and the size of what is worked on, in this process: a few milliseconds. */
const workMax = 1_000_000;
const sizeMax = 300_000;

interface Plan<Result> {
  readonly cost: Cost;
  readonly evaluate: (scope: TemplateScope) => Result;
}

/**
 * A value with templates, or a condition, that a customer wrote. It is evaluated here only if an upper bound of its
 * work is small; all else goes to a renderer, which can be killed (`docs/decisions/0032`).
 */
export class Formula<Result> {
  readonly #kind: 'value' | 'condition';
  readonly #source: unknown;
  readonly #compile: () => (scope: TemplateScope) => Result;
  #plan: Plan<Result> | 'dear' | undefined;

  private constructor(kind: 'value' | 'condition', source: unknown, compiled: () => (scope: TemplateScope) => Result) {
    this.#kind = kind;
    this.#source = source;
    this.#compile = compiled;
  }

  static ofValue(value: unknown): Formula<unknown> {
    return new Formula<unknown>('value', value, () => (hasTemplate(value) ? compile(value) : () => value));
  }

  static ofCondition(condition: Condition): Formula<boolean> {
    return new Formula('condition', condition, () => compileCondition(condition));
  }

  /** The result, where it takes a few milliseconds at most; undefined: only `evaluate` may. */
  evaluateHere(scope: TemplateScope): { readonly result: Result } | undefined {
    const plan = (this.#plan ??= this.#makePlan());
    if (plan === 'dear' || workOf(plan.cost, scope, sizeMax) > workMax) return undefined;
    return { result: plan.evaluate(scope) };
  }

  /** Throws `TemplateError`. */
  async evaluate(workspaceId: string, scope: TemplateScope): Promise<Result> {
    const here = this.evaluateHere(scope);
    if (here) return here.result;
    return evaluateInRenderer<Result>(workspaceId, this.#kind, this.#source, scope);
  }

  #makePlan(): Plan<Result> | 'dear' {
    const cost = this.#kind === 'value' && !hasTemplate(this.#source) ? noCost : costOf(this.#source);
    return cost ? { cost, evaluate: this.#compile() } : 'dear';
  }
}
