import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import type { z } from 'zod';
import type { Definition } from './definition.ts';
import { renderFormAnswer } from './form-answer.ts';
import { runResponseSchema, type dryRunSchema, type RunTrigger } from './schema.ts';
import { TemplateError } from './templates.ts';

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
