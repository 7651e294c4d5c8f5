import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Condition } from '../definition.ts';
import { Formula } from '../evaluation/formula.ts';
import { propertyOf } from '../template/quote-value.ts';
import { TemplateError, workedMs, type TemplateScope } from '../template/templates.ts';

/** CPU time limit for a workspace's conditions in a batch, since all workspaces wait for the batch. */
const workMsMax = 50;

interface Conditional {
  readonly workspaceId: string;
  readonly condition: Condition | null;
  readonly timeZone: string;
}

export type Verdict = boolean | 'later' | Error;

export class TriggerConditions {
  readonly #workMs = new Map<string, number>();
  #sinceMs = performance.now();

  /** The result of the condition, or why it can't be evaluated; `later`: it takes too long for a batch. */
  async judge({ workspaceId, condition, timeZone }: Conditional, body: unknown): Promise<Verdict> {
    await this.#breathe();
    if (!condition) return true;
    const workMs = this.#workMs.get(workspaceId) ?? 0;
    if (workMs > workMsMax) return 'later';
    const startedMs = workedMs();
    try {
      return Formula.ofCondition(condition).evaluateHere(scopeOfTrigger(body, timeZone))?.result ?? 'later';
    } catch (error) {
      if (error instanceof TemplateError) return new Error(conditionNote(error));
      throw error;
    } finally {
      this.#workMs.set(workspaceId, workMs + workedMs() - startedMs);
    }
  }

  /** Gives the event loop a turn every 10 ms. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#sinceMs < 10) return;
    await nextTurn();
    this.#sinceMs = performance.now();
  }
}

/** Variables of the condition: `body` is the payload of an event. */
export function scopeOfTrigger(body: unknown, timeZone: string): TemplateScope {
  return {
    trigger: { body },
    record: propertyOf(body, 'record') ?? null,
    deal: propertyOf(body, 'deal') ?? null,
    timeZone,
  };
}

export function conditionNote({ message }: TemplateError): string {
  return `The condition of the trigger failed: ${message}`;
}
