import { LRUCache } from 'lru-cache';
import { compileCondition } from '../template/conditions.ts';
import type { Condition } from '../definition.ts';
import { compile, hasTemplate, type TemplateScope } from '../template/templates.ts';
import { costOf, workOf, type Cost } from './cost.ts';
import { evaluateInRenderer } from './evaluate-in-renderer.ts';

/** Limit of work and of value sizes in this process: a few milliseconds. */
const workMax = 1_000_000;
const sizeMax = 300_000;

/**
 * A value with templates, or a condition, written by a customer. It is evaluated here only if an upper bound of its
 * work is small; everything else goes to a renderer, which can be killed (`docs/decisions/0032`).
 */
export interface Formula<Result> {
  /** The result, if it takes a few milliseconds at most; undefined if `evaluate` is needed. */
  evaluateHere(scope: TemplateScope): { readonly result: Result } | undefined;
  /** Throws `TemplateError`. */
  evaluate(workspaceId: string, scope: TemplateScope): Promise<Result>;
}

export const Formula = {
  ofValue(value: unknown): Formula<unknown> {
    if (hasTemplate(value)) return formulaOf('value', value, compile);
    return { evaluateHere: () => ({ result: value }), evaluate: async () => value };
  },
  ofCondition: (condition: Condition): Formula<boolean> => conditions.memo(JSON.stringify(condition)),
};

/** Compiled conditions: the same ones are judged for event after event. */
const conditions = new LRUCache<string, Formula<boolean>>({
  max: 2_000,
  memoMethod: (text) => formulaOf('condition', JSON.parse(text) as Condition, compileCondition),
});

function formulaOf<Source, Result>(
  kind: 'value' | 'condition',
  source: Source,
  compiledOf: (source: Source) => (scope: TemplateScope) => Result,
): Formula<Result> {
  let cost: Cost | 'dear' | undefined;
  let compiled: ((scope: TemplateScope) => Result) | undefined;
  const evaluateHere = (scope: TemplateScope) => {
    cost ??= costOf(source) ?? 'dear';
    if (cost === 'dear' || workOf(cost, scope, sizeMax) > workMax) return undefined;
    compiled ??= compiledOf(source);
    return { result: compiled(scope) };
  };
  return {
    evaluateHere,
    async evaluate(workspaceId, scope) {
      const here = evaluateHere(scope);
      return here ? here.result : evaluateInRenderer<Result>(workspaceId, kind, source, scope);
    },
  };
}
