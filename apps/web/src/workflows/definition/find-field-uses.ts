import type { AppRouter } from '@dossier/domain/router.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { api } from '../../session/trpc.ts';

export type Uses = inferRouterOutputs<AppRouter>['workflows']['fieldUses']['data'];

export const hasUses = ({ workflows, webhooks }: Uses) => workflows.length + webhooks.length > 0;

/** A field of a folder, or of the deals of a pipeline. */
export type FieldPlace = { fieldKey: string } & ({ folderId: string } | { pipelineId: string });

/** Asks what uses a field. */
export function findFieldUses(place: FieldPlace): Promise<{ data: Uses }> {
  const { fieldKey: key } = place;
  return 'folderId' in place
    ? api.workflows.fieldUses.query({ id: place.folderId, key })
    : api.workflows.dealFieldUses.query({ id: place.pipelineId, key });
}
