import { t } from '../../language/t.ts';
import { offerUndo } from '../../operations/operation-step.ts';
import { watchOperation } from '../../operations/watch-operation.tsx';
import { invalidate, api, trpc, type Inputs } from '../../session/session.ts';
import { refreshAll } from '../record-pages.ts';
import { noteStep, offerStep, type Step } from '../../undo/undo-stack.ts';

export async function mergeGroups(groups: string[][], keep: Inputs['records']['mergeMany']['keep']): Promise<void> {
  const count = groups.flat().length - groups.length;
  const { data } = await api.records.mergeMany.mutate({ groups, keep });
  const { changedCount } = await watchOperation(data, count, t('Merging records'));
  await refreshAll();
  const did = t('{count, plural, one {One record merged} other {# records merged}}', { count: changedCount });
  offerUndo(did, [data.id], changedCount, t('Merge undone'));
}

/** Notes of the records of each group that they are no duplicates. */
export async function markDifferent(groups: string[][]): Promise<void> {
  const { message, inverse } = await differenceStep(groups, true).run();
  if (!inverse) return;
  noteStep(inverse);
  offerStep(message, inverse);
}

function differenceStep(groups: string[][], different: boolean): Step {
  return {
    async run() {
      const differ = (recordIds: string[]) => api.records.differ.mutate({ recordIds, different });
      const pairs = (await Promise.all(groups.map(differ))).flatMap(({ data }) => data.pairs);
      await invalidate(trpc.records.findDuplicates, trpc.records.similar);
      const message = different ? t("Won't be shown as duplicates again") : t('Shown as possible duplicates again');
      return { message, inverse: pairs.length > 0 ? differenceStep(pairs, !different) : undefined };
    },
  };
}
