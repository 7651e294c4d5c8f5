import type { Stage } from '@dossier/domain/pipelines/schema.ts';
import { useLocalStorage } from '@mantine/hooks';
import { useIsPhone } from '../../ui/use-phone.ts';

export function foldedId(stageId: string): string {
  return `folded-${stageId}`;
}

export function useFoldedStages(pipelineId: string, stages: readonly Stage[]) {
  const [kept, setKept] = useLocalStorage<string[] | null>({
    key: `dossier.folded.${pipelineId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isPhone = useIsPhone();
  const folded = kept ?? stages.filter(({ kind }) => kind !== 'OPEN').map(({ id }) => id);
  return {
    // The tabs of a phone reach every column.
    isFolded: (stageId: string) => !isPhone && folded.includes(stageId),
    setFolded: (stageId: string, isFolded: boolean) =>
      setKept([...folded.filter((id) => id !== stageId), ...(isFolded ? [stageId] : [])]),
  };
}
