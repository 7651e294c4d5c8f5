import { Select } from '@mantine/core';
import { t } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { testDrawn, type DrawnRun } from './drawn-run.tsx';
import { runStateNames } from '../workflow-search.ts';

/** Chooses what is drawn. */
export function DrawnSelect({ drawn: { runs, chosen, choose, hasTest } }: { drawn: DrawnRun }) {
  return (
    <Select
      aria-label={t('Draw a run on the steps')}
      placeholder={t('Draw a run on the steps')}
      w={240}
      maw="100%"
      clearable
      value={chosen}
      onChange={choose}
      data={[
        ...(hasTest ? [{ value: testDrawn, label: t('The last test') }] : []),
        ...runs.map(({ id, createdAt, state }) => ({
          value: id,
          label: `${showDateTime(createdAt)}, ${runStateNames[state]}`,
        })),
      ]}
    />
  );
}
