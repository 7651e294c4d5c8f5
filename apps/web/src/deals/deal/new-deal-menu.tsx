import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { Icon } from '../../ui/icon.tsx';
import { DealPanel } from './deal-panel.tsx';

/** A new deal about a record: first its pipeline, if there are several. */
export function NewDealMenu({ recordId, label }: { recordId: string; label: string }) {
  const { data: pipelines = [] } = usePipelines();
  const [chosen, setChosen] = useState<string | undefined>();
  const pipeline = pipelines.find(({ id }) => id === chosen);
  const [only] = pipelines;
  const button = {
    variant: 'default',
    leftSection: <Icon name="coin" />,
    disabled: pipelines.length === 0,
    children: label,
  };
  return (
    <>
      {pipelines.length === 1 ? (
        <Button {...button} onClick={() => setChosen(only?.id)} />
      ) : (
        <Menu>
          <Menu.Target>
            <Button {...button} />
          </Menu.Target>
          <Menu.Dropdown>
            {pipelines.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => setChosen(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {pipeline && (
        <DealPanel pipeline={pipeline} dealId="new" recordId={recordId} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
