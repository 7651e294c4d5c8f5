import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import type { Outcome } from '@dossier/kernel/outbound/answer-handler.ts';
import type { Issue } from '@dossier/kernel/errors.ts';
import type { OutboundRequest } from '@dossier/kernel/safe-fetch.ts';
import type { z } from 'zod';
import type { Condition } from '../definition.ts';
import type { RunResponse } from '../schema.ts';

export interface Running {
  readonly recordId: string | null;
  readonly dealId: string | null;
  readonly workflowId: string;
  readonly step: string;
  readonly now: string;
}

export type Subject = 'record' | 'deal' | 'task';

export type Directive =
  | { kind: 'wait'; until: string; forS?: number }
  | { kind: 'next' }
  | { kind: 'stop'; note: string }
  | { kind: 'enter'; list: 'then' | 'else' }
  | { kind: 'loop'; items: unknown[] };

interface Described<Input extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Checks template-free values when a definition is saved, besides their schema and `issuesOfIds`. */
  check?(ctx: ReadContext, input: Record<string, unknown>): Promise<Issue[]>;
  /** Subjects of the run that can replace an id missing from the input. Empty: the step needs none. */
  needs?(input: Record<string, unknown>): readonly Subject[];
}

/** Changes our own data in the transaction of its checkpoint: exactly once. */
export interface WriteAction<Input extends z.ZodType = z.ZodType> extends Described<Input> {
  run(ctx: WriteContext, input: z.output<Input>, running: Running): Promise<unknown>;
  /** Locks that every verb takes before those of records and deals; in another order two runs could deadlock. */
  lockFirst?(ctx: WriteContext, input: z.output<Input>, running: Running): Promise<unknown>;
}

/** Reads our own data outside any transaction. It may be repeated after a crash; its checkpoint keeps one answer. */
export interface FindAction<Input extends z.ZodType = z.ZodType> extends Described<Input> {
  find(ctx: ReadContext, input: z.output<Input>): Promise<unknown>;
}

/** Calls other systems: at least once, outside any transaction, with an idempotency key. */
export interface CallAction<Input extends z.ZodType = z.ZodType> extends Described<Input> {
  request(input: z.output<Input>, idempotencyKey: string): OutboundRequest;
  /** The rendered input for the log, without credentials written in the definition itself. */
  hide(input: unknown): unknown;
  judge(outcome: Outcome): { output: unknown } | CallProblem;
}

/** Cause of a failed call, whether to retry it, and the wait that the receiver asked for. */
export interface CallProblem {
  readonly problem: string;
  readonly isPassing: boolean;
  readonly output: unknown;
  readonly askedMs?: number | undefined;
}

/** Changes the next position of the run, or its due time. */
export interface ControlAction<Input extends z.ZodType = z.ZodType> extends Described<Input> {
  /** The action gets its input with unrendered templates: a condition, which `holds` renders. */
  readonly isRaw?: boolean;
  direct(
    input: z.output<Input>,
    running: Running & { readonly timeZone: string },
    holds: (condition: Condition) => Promise<boolean>,
  ): Directive | Promise<Directive>;
}

/** Answers the call that has started the run. */
export interface RespondAction<Input extends z.ZodType = z.ZodType> extends Described<Input> {
  respond(input: z.output<Input>): RunResponse;
}

export interface AwaitedEvent {
  readonly kind: string;
  /** Id of the subject; undefined: the record, the deal or the task of the run. */
  readonly of: string | undefined;
  readonly forS: number;
}

/** Waits for an event, up to a time limit. Its `condition` is evaluated on each event. */
export interface AwaitAction<Input extends z.ZodType = z.ZodType> extends Described<Input> {
  /** The event kind, known before anything is rendered. */
  kindOf(input: Record<string, unknown>): string;
  await(input: z.output<Input>): AwaitedEvent;
  /** Makes what the run waits for, in the transaction of the wait; its id. */
  begin?(ctx: WriteContext, input: z.output<Input>, running: Running & { readonly runId: string }): Promise<string>;
}

/** Waits for a call of a resume URL of the run. */
export interface ReceiveAction<Input extends z.ZodType = z.ZodType> extends Described<Input> {
  /** How long it waits at most, in seconds. */
  receive(input: z.output<Input>): number;
}

export type Action =
  | WriteAction
  | FindAction
  | CallAction
  | ControlAction
  | RespondAction
  | AwaitAction
  | ReceiveAction;

export const defineWrite = <Input extends z.ZodType>(action: WriteAction<Input>) => action;
export const defineFind = <Input extends z.ZodType>(action: FindAction<Input>) => action;
export const defineCall = <Input extends z.ZodType>(action: CallAction<Input>) => action;
export const defineControl = <Input extends z.ZodType>(action: ControlAction<Input>) => action;
export const defineRespond = <Input extends z.ZodType>(action: RespondAction<Input>) => action;
export const defineAwait = <Input extends z.ZodType>(action: AwaitAction<Input>) => action;
export const defineReceive = <Input extends z.ZodType>(action: ReceiveAction<Input>) => action;
