import type { Portable } from '@dossier/domain/workflows/portable/schema.ts';
import type { AppRouter } from '@dossier/domain/router.ts';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

export type BlueprintInfo = inferRouterOutputs<AppRouter>['workflows']['listBlueprints']['data'][number];
export type Choice = NonNullable<Portable['choices']>[number];
/** A blueprint, or a portable workflow that was pasted. */
export interface Taken {
  readonly description: string;
  readonly workflow: Portable;
  readonly suggested: Readonly<Record<string, Answer | null>>;
}
type Answers = NonNullable<inferRouterInputs<AppRouter>['workflows']['import']['answers']>;
export type Answer = Answers[string];

export const purposeNames: Record<BlueprintInfo['purpose'], string> = {
  leads: 'Leads',
  deals: 'Deals',
  customers: 'Customers',
  team: 'Team',
  data: 'Data',
};

/** Whether every word occurs in what a blueprint says about itself. */
export function fitsWords({ workflow, description, purpose }: BlueprintInfo, words: string): boolean {
  const text = `${workflow.name} ${description} ${purposeNames[purpose]}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
