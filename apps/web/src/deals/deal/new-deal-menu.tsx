import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { DealPanel } from './deal-panel.tsx';
import { ActMenu } from '../../ui/form/more-menu.tsx';

export function NewDealMenu({ recordId, label, icon = 'coin' }: { recordId: string; label: string; icon?: IconName }) {
  const { data: pipelines = [] } = usePipelines();
  const [chosen, setChosen] = useState<string | undefined>();
  const pipeline = pipelines.find(({ id }) => id === chosen);
  const [only] = pipelines;
  const button = {
    leftSection: <Icon name={icon} />,
    disabled: pipelines.length === 0,
    children: label,
  };
  return (
    <>
      {pipelines.length === 1 ? (
        <Button {...button} onClick={() => setChosen(only?.id)} />
      ) : (
        <ActMenu acts={pipelines.map(({ id, name }) => ({ label: name, run: () => setChosen(id) }))}>
          <Button {...button} />
        </ActMenu>
      )}
      {pipeline && (
        <DealPanel pipeline={pipeline} dealId="new" recordId={recordId} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
