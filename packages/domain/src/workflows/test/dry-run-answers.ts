import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import type { z } from 'zod';
import type { CallAction } from '../actions/action.ts';
import type { Definition } from '../definition.ts';
import { renderFormAnswer } from '../trigger/form-answer.ts';
import { StepFailure, type ReadyStep } from '../step/ready-step.ts';
import type { dryRunSchema } from './dry-run-schema.ts';
import { runResponseSchema, type RunTrigger, type SampleAnswer } from '../schema.ts';
import { TemplateError } from '../template/templates.ts';

type Result = z.output<typeof dryRunSchema>;

/** A dry run, and what its caller would get. */
export async function withAnswers(
  { workspaceId }: ReadContext,
  { trigger: { kind, ...settings } }: Definition,
  trigger: RunTrigger,
  taken: Pick<Result, 'outcome' | 'note' | 'steps'>,
): Promise<Result> {
  const first = taken.steps.find(({ action, state }) => action === 'respond' && state === 'SUCCEEDED');
  const result = { ...taken, answer: runResponseSchema.nullable().catch(null).parse(first?.output), formAnswer: null };
  if (kind !== 'webhook' || !('formAnswer' in settings) || !settings.formAnswer) return result;
  try {
    const formAnswer = await renderFormAnswer(workspaceId, settings.formAnswer, trigger, clock.iso());
    return { ...result, formAnswer };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const note = `Trigger: formAnswer: ${error.message}. People would see a plain page instead.`;
    return { ...result, outcome: 'FAILED', note: taken.note ?? note };
  }
}

/** Output of a call whose receiver answers with the sample: a refusal fails the step, as in a run. */
export function answerCall(
  action: CallAction,
  ready: ReadyStep,
  input: unknown,
  answer: SampleAnswer | undefined,
): unknown {
  const simulated = { isSimulated: true, request: ready.shownInput };
  // Refuses headers that can't be sent.
  action.request(input, 'dry-run');
  if (!answer) return { ...simulated, status: 200, headers: {}, body: null };
  const { status, headers, body = null } = answer;
  const judged = action.judge({
    kind: 'response',
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    isBodyCut: false,
    durationMs: 0,
  });
  const output = typeof judged.output === 'object' ? { ...simulated, ...judged.output } : simulated;
  if ('problem' in judged) throw new StepFailure(judged.problem, false, output);
  return output;
}
